/** Goal: signing in works whole: a real mail, and whichever instance is asked. */
import { assert, it } from "@effect/vitest"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import { assertPage, cookieOf, formIn } from "@review-proof/testkit/portal/portal"
import { get, givenCompany, mailedCode, post } from "@review-proof/testkit/portal/portal-client"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { afterAll } from "vitest"

const smtp = await openSmtpServer()
afterAll(smtp.close)

onTwoInstances(
  (instances) => {
    it("A member signs in at one instance with the mail that another sent, and signs out at both", async () => {
      const [one, two] = instances()
      const { email } = await givenCompany(one)
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
    })
  },
  { ...smtpSettings(smtp.url), WORKERS: "true" }
)
