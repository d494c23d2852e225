/** Goal: signing in works whole on both stores: a real mail, and whichever instance is asked. */
import { assert, it } from "@effect/vitest"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { cookieOf, formIn, sendingIn } from "@review-proof/testkit/portal"
import { get, post } from "@review-proof/testkit/portal-client"
import { readMail } from "@review-proof/testkit/read-mail"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/smtp-server"
import type { Service } from "@review-proof/testkit/service"
import { until } from "@review-proof/testkit/time"
import { anEmail } from "@review-proof/testkit/unique"
import { afterAll } from "vitest"

const smtp = await openSmtpServer()
afterAll(smtp.close)

const mailTo = async (address: string, subject: RegExp) => {
  const read = async () =>
    (await Promise.all(smtp.mails.filter(({ to }) => to.includes(address)).map(readMail))).find(
      (mail) => subject.test(mail.subject)
    )
  await until(async () => (await read()) !== undefined)
  return (await read()) ?? assert.fail(address)
}

onBothStores(
  (instances) => {
    it("A member signs in at one instance with the mail that another sent, and signs out at both", async () => {
      const [one, two] = instances()
      const email = anEmail()
      const owner = { name: "Robin Marsh", email }
      const company = await one.management("POST", "/companies", {
        name: "Harbour Lane",
        plan: "pro",
        owner
      })
      const asked = await post(one, "/portal/sign-in", { email })
      assert.strictEqual(asked.status, 303)
      const sent = () => smtp.mails.find(({ to }) => to.includes(email))
      await until(() => sent() !== undefined)
      const { text } = await readMail(sent() ?? assert.fail())
      const code = /Code: (\d{6})/.exec(text)?.[1] ?? ""
      const path = /\/portal\/sign-in\/[\w-]+/.exec(text)?.[0] ?? ""
      assert.strictEqual((await get(two, path)).status, 200)
      const entered = await post(two, asked.headers["location"]?.split("?")[0] ?? "", { code })
      assert.strictEqual(entered.status, 303)
      const cookie = cookieOf(entered)
      assert.match(cookie, /^session=[\w-]{43}$/)
      assert.strictEqual((await get(one, path)).status, 410)
      const page = await get(one, "/portal", cookie)
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "Your company has no business yet.")
      assert.strictEqual(
        (await post(one, "/portal/sign-out", { form: formIn(page) }, cookie)).status,
        303
      )
      for (const service of [one, two]) {
        assert.strictEqual((await get(service, "/portal", cookie)).status, 303)
      }
      const { data } = await two.management("GET", `/companies/${company.id}/audit?limit=2`)
      assert.deepStrictEqual(
        data.map(({ action }: { readonly action: string }) => action),
        ["member.signed_out", "member.signed_in"]
      )
    })

    it("An owner invites a colleague, who signs in from the real mail and is removed again", async () => {
      const [one, two] = instances()
      const [email, colleague] = [anEmail(), anEmail()]
      const owner = { name: "Robin Marsh", email }
      await one.management("POST", "/companies", { name: "Harbour Lane", plan: "pro", owner })
      const signIn = async (service: Service, address: string) => {
        const asked = await post(service, "/portal/sign-in", { email: address })
        const mail = await mailTo(address, /^Sign in/)
        const code = /Code: (\d{6})/.exec(mail.text)?.[1] ?? ""
        return cookieOf(
          await post(service, asked.headers["location"]?.split("?")[0] ?? "", { code })
        )
      }
      const cookie = await signIn(one, email)
      const page = await get(one, "/portal/members/new", cookie)
      const fields = { form: formIn(page), sending: sendingIn(page) }
      const invited = { ...fields, name: "Kim Li", email: colleague, role: "admin" }
      // Sent twice, to two instances.
      for (const service of [one, two]) {
        const answer = await post(service, "/portal/members/new", invited, cookie)
        assert.strictEqual(answer.headers["location"], "/portal/members?done=invited")
      }
      const { subject, text } = await mailTo(colleague, /invites you/)
      assert.strictEqual(subject, "Robin Marsh invites you to Harbour Lane")
      assert.include(text, "/portal/sign-in")
      const kim = await signIn(two, colleague)
      assert.strictEqual((await get(one, "/portal/developer", kim)).status, 200)
      const list = await get(one, "/portal/members", cookie)
      const links = [...list.text.matchAll(/\/portal\/members\/mem_\w+/g)].map(([path]) => path)
      const member = links.at(-1) ?? ""
      assert.lengthOf(new Set(links), 2)
      assert.strictEqual((await post(two, `${member}/remove`, fields, cookie)).status, 303)
      assert.strictEqual((await get(one, "/portal", kim)).status, 303)
      assert.strictEqual(smtp.mails.filter(({ to }) => to.includes(colleague)).length, 2)
    })
  },
  { ...smtpSettings(smtp.url), WORKERS: "true" }
)
