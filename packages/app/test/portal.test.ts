/** Goal: signing in works whole: a real mail, and whichever instance is asked. */
import { assert, it } from "@effect/vitest"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import { assertPage, cookieOf, formIn, sendingIn } from "@review-proof/testkit/portal/portal"
import {
  get,
  givenCompany,
  mailedCode,
  post,
  signInByMail
} from "@review-proof/testkit/portal/portal-client"
import { readMail } from "@review-proof/testkit/peers/read-mail"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { until } from "@review-proof/testkit/time"
import { anEmail } from "@review-proof/testkit/unique"
import { afterAll } from "vitest"

const smtp = await openSmtpServer()
afterAll(smtp.close)

onTwoInstances(
  (instances) => {
    it("A member signs in at one instance with the mail that another sent, and signs out at both", async () => {
      const [one, two] = instances()
      const { email, id } = await givenCompany(one)
      const { code, form, link } = await mailedCode(one, smtp, email)
      assert.strictEqual((await get(two, link)).status, 200)
      const cookie = cookieOf(await post(two, form, { code }))
      assert.match(cookie, /^session=[\w-]{43}$/)
      assert.strictEqual((await get(one, link)).status, 410)
      const page = await get(one, "/portal", cookie)
      assertPage(page, 200, "Add your first business")
      const out = await post(one, "/portal/sign-out", { form: formIn(page) }, cookie)
      assert.strictEqual(out.status, 303)
      for (const service of [one, two]) {
        assert.strictEqual((await get(service, "/portal", cookie)).status, 303)
      }
      const { data } = await two.management("GET", `/companies/${id}/audit?limit=2`)
      assert.deepStrictEqual(
        data.map(({ action }: { readonly action: string }) => action),
        ["member.signed_out", "member.signed_in"]
      )
    })

    it("An owner invites a colleague, who signs in from the real mail and is removed again", async () => {
      const [one, two] = instances()
      const cookie = await signInByMail(one, smtp, (await givenCompany(one)).email)
      const page = await get(one, "/portal/members/new", cookie)
      const fields = { form: formIn(page), sending: sendingIn(page) }
      const email = anEmail()
      const invited = { ...fields, name: "Kim Li", email, role: "admin" }
      // Sent twice, to two instances.
      for (const service of [one, two]) {
        const answer = await post(service, "/portal/members/new", invited, cookie)
        assert.strictEqual(answer.headers["location"], "/portal/members?done=invited")
      }
      const toKim = () => smtp.mails.filter(({ to }) => to.includes(email))
      await until(() => toKim().length > 0)
      const { subject, text } = await readMail(toKim()[0] ?? assert.fail())
      assert.strictEqual(subject, "Robin Marsh invites you to Harbour Lane")
      assert.include(text, "/portal/sign-in")
      const kim = await signInByMail(two, smtp, email)
      assert.strictEqual((await get(one, "/portal/developer", kim)).status, 200)
      const list = await get(one, "/portal/members", cookie)
      const links = [...list.text.matchAll(/\/portal\/members\/mem_\w+/g)].map(([path]) => path)
      assert.lengthOf(new Set(links), 2)
      const removed = await post(two, `${links.at(-1)}/remove`, fields, cookie)
      assert.strictEqual(removed.status, 303)
      assert.strictEqual((await get(one, "/portal", kim)).status, 303)
      assert.lengthOf(toKim(), 2)
    })
  },
  { ...smtpSettings(smtp.url), WORKERS: "true" }
)
