/** Goal: passkeys work whole, whichever instance is asked, and only as they should. */
import { assert, it } from "@effect/vitest"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import type { Answer } from "@review-proof/testkit/client/exchange"
import { assertLeads, cookieOf, formIn, submissionOf } from "@review-proof/testkit/portal/portal"
import { get, givenCompany, post, signInByMail } from "@review-proof/testkit/portal/portal-client"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import type { Service } from "@review-proof/testkit/service/service"
import { SoftwareAuthenticator } from "@review-proof/testkit/portal/software-authenticator"
import { afterAll } from "vitest"

const smtp = await openSmtpServer()
afterAll(smtp.close)

const origin = "https://reviews.example"
const here = { origin, rpId: "reviews.example" }

/** The challenge that the page's form gives the script, and the ticket of its answer. */
const offeredBy = ({ text }: Answer) => {
  const options = JSON.parse(
    (/data-options="([^"]+)"/.exec(text)?.[1] ?? "").replaceAll("&quot;", '"')
  )
  return { options, ticket: /name="ticket"\s+value="([^"]+)"/.exec(text)?.[1] ?? "" }
}

onTwoInstances(
  (instances) => {
    it("A passkey is made at one instance, signs in at the other, and is used up and removed for both", async () => {
      const [one, two] = instances()
      const { email } = await givenCompany(one)
      const cookie = await signInByMail(one, smtp, email)

      const page = await get(one, "/portal/account/passkeys/new", cookie)
      const { options, ticket } = offeredBy(page)
      assert.deepInclude(options.rp, { id: "reviews.example" })
      assert.deepInclude(options.authenticatorSelection, {
        residentKey: "required",
        userVerification: "required"
      })
      const authenticator = new SoftwareAuthenticator()
      const made = {
        form: formIn(page),
        name: "Work laptop",
        ticket,
        answer: authenticator.make({
          ...here,
          challenge: options.challenge,
          userHandle: options.user.id
        })
      }
      const list = "/portal/account"
      for (const service of [one, two]) {
        const added = await post(service, "/portal/account/passkeys/new", made, cookie)
        assertLeads(added, `${list}?done=added`)
      }
      const listed = await get(two, list, cookie)
      assert.lengthOf(listed.text.match(/Work laptop/g) ?? [], 1)

      const use = async (service: Service) => {
        const signIn = offeredBy(await get(service, "/portal/sign-in"))
        const { challenge, rpId } = signIn.options
        const answer = authenticator.use({ origin, rpId, challenge })
        return { answer, ticket: signIn.ticket, to: "/portal/reviews" }
      }
      const fields = await use(two)
      const entered = await post(two, "/portal/sign-in/passkey", fields, cookie)
      assertLeads(entered, "/portal/reviews")
      const fresh = cookieOf(entered)
      assert.match(fresh, /^__Host-session=[\w-]{43}$/)
      assert.strictEqual((await get(one, "/portal", cookie)).status, 303)
      assert.strictEqual((await get(one, "/portal/account/passkeys/new", fresh)).status, 200)

      const refused = async (service: Service, given: Record<string, string>, why: string) => {
        const answer = await post(service, "/portal/sign-in/passkey", given)
        assert.isUndefined(answer.headers["set-cookie"])
        assert.include(answer.headers["location"], `/portal/sign-in?passkey=${why}`)
      }
      await refused(one, fields, "late")

      const path = /href="(\/portal\/account\/passkeys\/psk_\w+)"/.exec(listed.text)?.[1] ?? ""
      const own = await get(two, path, fresh)
      const removal = { form: formIn(own), ...submissionOf(own) }
      for (const service of [one, two]) {
        const removed = await post(service, `${path}/remove`, removal, fresh)
        assertLeads(removed, `${list}?done=removed`)
      }
      await refused(two, await use(one), "refused")
    })
  },
  { ...smtpSettings(smtp.url), BASE_URL: origin, WORKERS: "true" }
)
