/** Signing in and out (contract PORTAL-1, PORTAL-3). */
import { emailContact } from "@review-proof/domain/invitations"
import {
  endSession,
  endSessionsOf,
  readSignIn,
  redeemCode,
  redeemSignIn,
  requestSignIn
} from "@review-proof/domain/portal"
import { CurrentRequest } from "@review-proof/http-server"
import { MemberId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { pageAnswer, seeOther } from "../answers/page-answer.ts"
import { PageProblem, retryAfter } from "../answers/page-problem.ts"
import { countThisForm, takeForm } from "../forms/take-form.ts"
import type { Html } from "../html/html.ts"
import { browserOf } from "./browser.ts"
import { forSignedIn, takePortalForm, whoIsSignedIn } from "./portal-route.ts"
import { returnPathOf, withReturn } from "./return-path.ts"
import { withoutSession, withSession } from "./session-cookie.ts"
import { codePage, linkPage, signInPage } from "./sign-in-pages.ts"

const page = (title: string, main: Html, status = 200) =>
  pageAnswer({
    title,
    language: "en",
    main,
    personal: true,
    status,
    isPortal: true
  })

const returnAsked = Effect.map(HttpServerRequest.ParsedSearchParams, ({ to }) => returnPathOf(to))

const ask = Effect.gen(function* () {
  const to = yield* returnAsked
  const { again } = yield* HttpServerRequest.ParsedSearchParams
  const already = Option.getOrUndefined(yield* Effect.option(whoIsSignedIn))
  if (already === undefined) {
    return yield* page("Sign in", signInPage({ email: "", to, problem: null }))
  }
  if (again !== "1") return yield* seeOther(to)
  const { email } = already.member
  return yield* page("Sign in again", signInPage({ email, to, problem: null, isAgain: true }))
})

const request = Effect.gen(function* () {
  const fields = yield* takeForm
  yield* countThisForm
  const to = returnPathOf(fields.get("to"))
  const typed = fields.get("email") ?? ""
  const email = emailContact(typed)
  if (email === null) {
    const problem = { text: "This is not an email address." }
    return yield* page("Error: Sign in", signInPage({ email: typed, to, problem }), 400)
  }
  const { address } = yield* CurrentRequest
  const requested = requestSignIn({ email, networkAddress: address, returnPath: to })
  const { id } = yield* Effect.catchTag(requested, "TooManyMails", tooManyMails)
  return yield* seeOther(withReturn(`/portal/sign-in/code/${id}`, to))
})

const tooManyMails = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  new PageProblem({
    status: 429,
    language: "en",
    words: () => ({
      title: "Too many mails",
      text: `Several mails for signing in were sent already. Please use the newest, or try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
      ways: again
    }),
    headers: retryAfter(retryAfterSeconds)
  })

const again = [{ href: "/portal/sign-in", label: "Get a new link" }]

const askCode = Effect.gen(function* () {
  const { id = "" } = yield* HttpRouter.params
  return yield* page("Check your mail", codePage({ id, to: yield* returnAsked, problem: null }))
})

const useCode = Effect.gen(function* () {
  const { id = "" } = yield* HttpRouter.params
  const fields = yield* takeForm
  yield* countThisForm
  const to = returnPathOf(fields.get("to"))
  return yield* Effect.gen(function* () {
    const { members, token } = yield* redeemCode(id, fields.get("code") ?? "")
    const [only, ...others] = members
    return only === undefined || others.length > 0
      ? yield* seeOther(withReturn(`/portal/sign-in/${token}`, to))
      : yield* enter(token, only.id, to)
  }).pipe(
    Effect.catchTag("WrongCode", ({ triesLeft }) => {
      const problem = { text: `This is not the code of the newest mail. Tries left: ${triesLeft}` }
      return page("Error: Check your mail", codePage({ id, to, problem }), 400)
    }),
    Effect.catchTag("SignInEnded", () => ended)
  )
})

const open = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const choices = yield* Effect.catchTag(readSignIn(token), "SignInEnded", () => ended)
  if (choices.length === 0) return yield* ended
  return yield* page("Sign in", linkPage({ token, to: yield* returnAsked, choices }))
})

const useLink = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* takeForm
  yield* countThisForm
  const memberId = Option.getOrUndefined(decodeMember(fields.get("member")))
  if (memberId === undefined) return yield* ended
  const entering = enter(token, memberId, returnPathOf(fields.get("to")))
  return yield* Effect.catchTag(entering, "SignInEnded", () => ended)
})

/** The browser's earlier session ends, so that none is left over. */
const enter = Effect.fnUntraced(function* (token: string, memberId: MemberId, to: string) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const browser = browserOf(headers["user-agent"] ?? "")
  const redeemed = yield* redeemSignIn({ token, memberId, browser })
  yield* Effect.ignore(Effect.flatMap(whoIsSignedIn, endSession))
  return yield* withSession(yield* seeOther(to), redeemed.token)
})

const ended = new PageProblem({
  status: 410,
  language: "en",
  words: () => ({
    title: "This sign-in has ended",
    text: "A link or a code works once, within 15 minutes, and wrong codes end it. If you have signed in with it just now, open the portal.",
    ways: [...again, { href: "/portal", label: "Open the portal" }]
  })
})

const decodeMember = Schema.decodeUnknownOption(MemberId)

const signOut = forSignedIn((signedIn) =>
  Effect.gen(function* () {
    const fields = yield* takePortalForm(signedIn)
    yield* fields.get("everywhere") === "1" ? endSessionsOf(signedIn.member) : endSession(signedIn)
    return yield* withoutSession(yield* seeOther("/portal/sign-in"))
  })
)

export const signInAnswers = { ask, request, askCode, useCode, open, useLink, signOut }
