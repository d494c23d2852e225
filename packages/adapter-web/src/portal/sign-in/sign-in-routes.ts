/** Signing in and out (contract PORTAL-1, PORTAL-3). */
import { emailContact } from "@review-proof/domain/invitations"
import {
  askForPasskey,
  endSession,
  endSessionsOf,
  findProvider,
  readSignIn,
  redeemCode,
  redeemSignIn,
  requestSignIn,
  signInByPasskey
} from "@review-proof/domain/portal"
import type { ProviderRequired } from "@review-proof/domain/portal"
import { CurrentRequest } from "@review-proof/http-server"
import { MemberId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { pathParam } from "../../answers/address.ts"
import { personalAnswer, seeOther, type PageExtras } from "../../answers/page-answer.ts"
import { englishTexts } from "../../answers/preferred-language.ts"
import { englishProblem, retryAfter } from "../../answers/page-problem.ts"
import { refuseProgram } from "../../forms/refuse-program.ts"
import { isSetIn, trimmed } from "../../forms/typed-values.ts"
import { takeForm } from "../../forms/take-form.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import type { Html } from "../../html/html.ts"
import { currentBrowser } from "./browser.ts"
import { openSession, limitFailures } from "./finish-sign-in.ts"
import { currentRelyingParty, passkeySignInForm, withPasskeyScript } from "./passkey-parts.ts"
import { onSignOutForm, whoIsSignedIn } from "../frame/portal-route.ts"
import { returnPathOf, withReturn } from "../frame/return-path.ts"
import { emailProblem } from "../../staff/field-problems.ts"
import { waitWords } from "../../staff/moments.ts"
import { withoutSession } from "../../staff/session-cookie.ts"
import { codePage, linkPage, signInPage, type AskedSignIn } from "./sign-in-pages.ts"

/** Title and status say that something is wrong with the form. */
const page = Effect.fnUntraced(function* (
  title: string,
  main: Html,
  problems: Problems = noProblems,
  extras: PageExtras = {}
) {
  const wrong = problems.size > 0 && { title: `Error: ${title}`, status: 400 }
  const shown = { title, isPortal: true, ...extras, ...wrong }
  return yield* personalAnswer(yield* englishTexts, shown.title, main, shown)
})

/** The page with the form for a passkey, where browsers can have any. */
const askingPage = Effect.fnUntraced(function* (asked: AskedSignIn) {
  const site = yield* currentRelyingParty
  const passkey = site && passkeySignInForm(yield* askForPasskey, site, asked)
  const title = asked.isAgain ? "Sign in again" : "Sign in"
  const extras = site === null ? {} : withPasskeyScript
  return yield* page(title, signInPage(asked, passkey), asked.problems, extras)
})

const returnAsked = Effect.map(HttpServerRequest.ParsedSearchParams, ({ to }) => returnPathOf(to))

export const show = Effect.gen(function* () {
  const to = yield* returnAsked
  const { again, passkey, unsaved } = yield* HttpServerRequest.ParsedSearchParams
  const passkeyProblem = typeof passkey === "string" ? passkeyProblems.get(passkey) : undefined
  const already = Option.getOrUndefined(yield* Effect.option(whoIsSignedIn))
  const isUnsaved = unsaved === "1"
  if (already === undefined) {
    return yield* askingPage({ email: "", to, isUnsaved, passkeyProblem })
  }
  const { companyId, email } = already.member
  if (again === "company") {
    return yield* page("Switch company", signInPage({ email, to, isSwitch: true }, null))
  }
  if (again !== "1") return yield* seeOther(to)
  const provider = Option.isSome(yield* findProvider(companyId))
    ? `/portal/sign-in/company/${companyId}?again=1&to=${encodeURIComponent(to)}`
    : null
  return yield* askingPage({ email, to, isAgain: true, isUnsaved, provider, passkeyProblem })
})

export const requestMail = Effect.gen(function* () {
  const fields = yield* takeForm
  const to = returnPathOf(fields.get("to"))
  const typed = fields.get("email") ?? ""
  const email = emailContact(typed)
  if (email === null) {
    const problems = new Map([["email", emailProblem]])
    yield* refuseProgram({ status: 400, problems })
    return yield* askingPage({ email: typed, to, problems })
  }
  const { address } = yield* CurrentRequest
  const requested = requestSignIn({ email, networkAddress: address, returnPath: to })
  const { id } = yield* Effect.catchTag(requested, "TooManyMails", tooManyMails(to))
  return yield* seeOther(withReturn(`/portal/sign-in/code/${id}`, to))
})

const tooManyMails =
  (to: string) =>
  ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
    englishProblem(
      429,
      {
        title: "Too many emails",
        text: `Several sign-in emails were sent already. Use the newest, or try again in ${waitWords(retryAfterSeconds)}.`,
        ways: [{ href: withReturn("/portal/sign-in", to), label: "Back to signing in" }]
      },
      retryAfter(retryAfterSeconds)
    )

export const showCode = Effect.gen(function* () {
  const id = yield* pathParam()
  return yield* page("Check your email", codePage(id, yield* returnAsked))
})

export const useCode = Effect.gen(function* () {
  const id = yield* pathParam()
  const fields = yield* takeForm
  const to = returnPathOf(fields.get("to"))
  const code = trimmed(fields, "code")
  const again = (problem: string) => {
    const problems = new Map([["code", problem]])
    const shown = page("Check your email", codePage(id, to, problems), problems)
    return Effect.andThen(refuseProgram({ status: 400, problems }), shown)
  }
  // A form without a code does not count as a try.
  if (code === "") return yield* again("Type the code of the newest email.")
  return yield* Effect.gen(function* () {
    const redeemed = redeemCode(id, code)
    const { members, token } = yield* limitFailures(redeemed)
    const [only, ...others] = members
    return only === undefined || others.length > 0
      ? yield* seeOther(withReturn(`/portal/sign-in/${token}`, to))
      : yield* enter(token, only.id, to)
  }).pipe(
    Effect.catchTag("WrongCode", ({ triesLeft }) =>
      again(`This is not the code of the newest email. Tries left: ${triesLeft}`)
    ),
    Effect.catchTag("SignInEnded", () => ended(to))
  )
})

export const showLink = Effect.gen(function* () {
  const token = yield* pathParam("token")
  const to = yield* returnAsked
  const choices = yield* Effect.catchTag(readSignIn(token), "SignInEnded", () => ended(to))
  if (choices.length === 0) return yield* ended(to)
  return yield* page("Sign in", linkPage(token, to, choices))
})

export const useLink = Effect.gen(function* () {
  const token = yield* pathParam("token")
  const fields = yield* takeForm
  const to = returnPathOf(fields.get("to"))
  const memberId = fields.get("member")
  if (!isMemberId(memberId)) return yield* ended(to)
  const entering = enter(token, memberId, to)
  return yield* Effect.catchTag(limitFailures(entering), "SignInEnded", () => ended(to))
})

const enter = Effect.fnUntraced(
  function* (token: string, memberId: MemberId, to: string) {
    const redeemed = yield* redeemSignIn({ token, memberId, browser: yield* currentBrowser })
    return yield* openSession(redeemed, to)
  },
  (entering, _token, _memberId, to) => Effect.catchTag(entering, "ProviderRequired", toProvider(to))
)

/**
 * Members of some companies continue to their provider (contract PORTAL-25) by a link, because
 * browsers block a form that is redirected to another site (`form-action`).
 */
const toProvider =
  (to: string) =>
  ({ companyId }: ProviderRequired) =>
    englishProblem(403, {
      title: "Sign in with your company’s provider",
      text: "Members of your company sign in with its own provider alone.",
      ways: [
        {
          href: withReturn(`/portal/sign-in/company/${companyId}`, to),
          label: "Continue to the provider"
        }
      ]
    })

export const usePasskey = Effect.gen(function* () {
  const fields = yield* takeForm
  const to = returnPathOf(fields.get("to"))
  const isAgain = yield* isSetIn(fields, "again")
  const site = yield* currentRelyingParty
  if (site === null) return yield* seeOther(withReturn("/portal/sign-in", to))
  const [answer = "", ticket = ""] = [fields.get("answer"), fields.get("ticket")]
  const signingIn = signInByPasskey({ answer, ticket, site, browser: yield* currentBrowser })
  return yield* limitFailures(signingIn).pipe(
    Effect.flatMap((signedIn) => openSession(signedIn, to)),
    Effect.catchTag("ProviderRequired", toProvider(to)),
    Effect.catchTag("PasskeyNotAccepted", ({ reason }) => {
      const why = reason === "late" ? "late" : "refused"
      const again = isAgain ? "&again=1" : ""
      return seeOther(`/portal/sign-in?passkey=${why}${again}&to=${encodeURIComponent(to)}`)
    })
  )
})

/** The answer does not show whether a passkey is unknown or its signature wrong. */
const passkeyProblems = new Map([
  ["late", "That took too long. Try again."],
  ["refused", "This passkey does not sign you in here. Get an email instead."]
])

/** Shown when a refusal is reloaded. */
const ended = (to: string) =>
  englishProblem(410, {
    title: "This sign-in has ended",
    text: "A link or a code works once, within 15 minutes, and wrong codes end it. If you have signed in with it just now, open the portal.",
    ways: [
      { href: withReturn("/portal/sign-in", to), label: "Get a new link" },
      { href: to, label: "Open the portal" }
    ]
  })

const isMemberId = Schema.is(MemberId)

export const signOut = onSignOutForm(function* (signedIn, { fields }) {
  const isEverywhere = yield* isSetIn(fields, "everywhere")
  yield* isEverywhere ? endSessionsOf(signedIn.member) : endSession(signedIn)
  return yield* withoutSession(yield* seeOther("/portal/sign-in"))
})
