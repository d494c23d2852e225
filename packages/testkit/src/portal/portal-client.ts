/**
 * Pages of a running service without a browser: each answer as it comes, no redirect followed.
 * Behind a trusted proxy each call is from an address of its own.
 */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { send } from "../client/exchange.ts"
import { formCall, pageCall, type Fields } from "./pages.ts"
import { cookieOf, withCookie } from "./portal.ts"
import { readMail } from "../peers/read-mail.ts"
import type { Service } from "../service/service.ts"
import type { openSmtpServer } from "../peers/smtp-server.ts"
import { until } from "../time.ts"
import { anEmail } from "../unique.ts"

/** The pages of one listener. */
export const pagesAt = (port: number) => ({
  get: (path: string, cookie = "") =>
    Effect.runPromise(send(port, pageCall(path, withCookie(cookie)))),
  post: (path: string, fields: Fields, cookie = "") =>
    Effect.runPromise(send(port, formCall(path, fields, withCookie(cookie))))
})

export const get = (service: Service, path: string, cookie?: string) =>
  pagesAt(service.port).get(path, cookie)

export const post = (service: Service, path: string, fields: Fields, cookie?: string) =>
  pagesAt(service.port).post(path, fields, cookie)

/** A company whose owner has an address of their own. */
export const givenCompany = async (service: Service) => {
  const email = anEmail()
  const owner = { name: "Robin Marsh", email }
  const company = await service.management("POST", "/companies", { name: "Harbour Lane", owner })
  return { email, id: String(company.id) }
}

type Smtp = Awaited<ReturnType<typeof openSmtpServer>>

/** The code of the newest mail for signing in, and the path of the form that takes it. */
export const mailedCode = async (service: Service, { mails }: Smtp, email: string) => {
  const isTheirs = ({ to }: Smtp["mails"][number]) => to.includes(email)
  const before = mails.filter(isTheirs).length
  const asked = await post(service, "/portal/sign-in", { email })
  await until(() => mails.filter(isTheirs).length > before)
  const { text } = await readMail(mails.findLast(isTheirs) ?? assert.fail())
  return {
    code: /Code: (\d{6})/.exec(text)?.[1] ?? "",
    form: asked.headers["location"]?.split("?")[0] ?? "",
    link: /\/portal\/sign-in\/[\w-]+/.exec(text)?.[0] ?? ""
  }
}

/** The cookie of a member who signed in by the code of a mail. */
export const signInByMail = async (service: Service, smtp: Smtp, email: string) => {
  const { code, form } = await mailedCode(service, smtp, email)
  return cookieOf(await post(service, form, { code }))
}
