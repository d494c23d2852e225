/** Members in the portal without a browser. */
import { assert } from "@effect/vitest"
import type { Member, MemberRole } from "@review-proof/ports"
import { Effect } from "effect"
import { givenColleague } from "../domain/account.ts"
import type { Answer } from "../client/exchange.ts"
import { makeAccount } from "../service/http-world.ts"
import { get, post, submissionIn, upload, type Fields } from "./pages.ts"
import { signInMail } from "./sign-in-mail.ts"
import { anAddress } from "../unique.ts"

/** A company with a business and a member with a unique address. */
export const givenMember = Effect.fnUntraced(function* (role: MemberRole = "owner") {
  const account = yield* makeAccount()
  const member = yield* givenColleague(account.company.id, role, "Robin Marsh")
  return { ...account, email: member.email, member }
})

/** The cookie that an answer sets, as a browser sends it. */
export const cookieOf = (answer: Answer): string =>
  (answer.headers["set-cookie"] ?? "").split(";")[0] ?? ""

/** The text of a page without its tags. */
export const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

export const assertSays = (text: string, words: ReadonlyArray<string>): void => {
  for (const said of words) assert.include(text, said)
}

export const assertPage = ({ status, text }: Answer, expected: number, said: string): void => {
  assert.strictEqual(status, expected)
  assert.include(text, said)
}

/** The answer redirects to a page, as after a form that did its work. */
export const assertLeads = ({ headers, status }: Answer, location: string): void =>
  assert.deepStrictEqual([status, headers["location"]], [303, location])

/** The version of the thing that a form of the page shows. */
export const versionIn = (page: Answer): string =>
  /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? ""

export const submissionOf = (page: Answer) => ({ submission: submissionIn(page) })

/** The form token of a page. */
export const formIn = (page: Answer): string =>
  /name="form"\s+value="([^"]+)"/.exec(page.text)?.[1] ?? ""

/** A session's headers, from a new address. */
export const withCookie = (cookie: string) =>
  [
    ["cookie", cookie],
    ["x-forwarded-for", anAddress()]
  ] as const

export const isSignedIn = ({ cookie }: { readonly cookie: string }) =>
  Effect.map(get("/portal", [["cookie", cookie]]), ({ status }) => status === 200)

interface Person {
  readonly member: Pick<Member, "email" | "id">
}

/** Signs a member in by the link of a mail, to look at pages. */
export const signIn = Effect.fnUntraced(function* ({ member: { email, id } }: Person) {
  yield* post("/portal/sign-in", { email })
  const { token } = yield* signInMail(email)
  const answer = yield* post(`/portal/sign-in/${token}`, { member: id })
  const cookie = cookieOf(answer)
  return { answer, cookie, look: (path: string) => get(path, [["cookie", cookie]]) }
})

/** Signs a member in, to look at pages and send forms with the session's token. */
export const enter = Effect.fnUntraced(function* <Given extends Person>(given: Given) {
  const { cookie, look } = yield* signIn(given)
  const form = formIn(yield* look("/portal"))
  return {
    ...given,
    cookie,
    form,
    look,
    send: (path: string, fields: Fields = {}) =>
      post(path, { form, ...fields }, withCookie(cookie)),
    sendFile: (path: string, name: string, file: Uint8Array | string, fields: Fields = {}) =>
      upload(
        path,
        { fields: { form, ...fields }, files: [[name, Buffer.from(file)]] },
        withCookie(cookie)
      )
  }
})

export const entered = (role: MemberRole = "member") => Effect.flatMap(givenMember(role), enter)
