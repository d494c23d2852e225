/** Wraps the portal's pages: finds the member's session, or asks to sign in. */
import type { CompanySuspended } from "@review-proof/domain/access"
import { findSession, formToken, isFresh, readSession } from "@review-proof/domain/portal"
import type { SentForm, SignedIn } from "@review-proof/domain/portal"
import type { InvalidTransition, OwnerRequired, RoleRequired } from "@review-proof/domain/requests"
import { ApiError, isMediaType, readMultipartForm, withinBudget } from "@review-proof/http-server"
import type { MultipartForm } from "@review-proof/http-server"
import { Clock, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { seeOther } from "../../answers/page-answer.ts"
import { englishProblem, type PageError } from "../../answers/page-problem.ts"
import type { PageAnswer } from "../../answers/page-route.ts"
import { refuseNul } from "../../answers/refuse-nul.ts"
import { toOverview } from "../../answers/staff-place.ts"
import { refuseForeignForm } from "../../forms/form-origin.ts"
import { hiddenInput } from "../../html/form-fields.ts"
import { buttonForm } from "../../staff/form-parts.ts"
import { checkFormToken, takeSentForm } from "../../staff/sent-form.ts"
import { returnPathOf, withReturn } from "./return-path.ts"
import { sessionToken } from "../../staff/session-cookie.ts"

export const whoIsSignedIn = Effect.flatMap(sessionToken, readSession)

/** A failure of the portal's pages that has an answer. */
type PortalError = PageError | CompanySuspended | InvalidTransition | OwnerRequired | RoleRequired

type PortalAnswer = PageAnswer<PortalError>

/** Finds whose session the browser has, also while the company is suspended: enough to end it. */
export const whoseSession = Effect.flatMap(sessionToken, findSession)

/**
 * The answer to those who are signed in. Everybody else is redirected to sign in, and then back.
 */
export const forSignedIn = (
  answer: (signedIn: SignedIn) => PortalAnswer,
  who: typeof whoIsSignedIn | typeof whoseSession = whoIsSignedIn
) =>
  Effect.gen(function* () {
    yield* refuseNul
    return yield* answer(yield* who)
  }).pipe(
    Effect.catchTag("CompanySuspended", () => suspended),
    Effect.catchTags({
      NotSignedIn: () => toSignIn,
      InvalidTransition: () => overtaken,
      OwnerRequired: () => notYours,
      RoleRequired: () => notYours
    })
  )

/**
 * A form cannot be repeated automatically: the sign-in page says so, and continues to the form's
 * page.
 */
const toSignIn = Effect.gen(function* () {
  const { method, url } = yield* HttpServerRequest.HttpServerRequest
  const isUnsaved = method === "POST" && url !== "/portal/sign-out"
  const signIn = isUnsaved ? "/portal/sign-in?unsaved=1" : "/portal/sign-in"
  return yield* seeOther(withReturn(signIn, returnPathOf(url)))
})

/**
 * Requires a sign-in within the last ten minutes. Everybody else signs in again and returns
 * (contract PORTAL-11): from the address of a form, to its page. A page is made even so, because
 * whoever may not see it need not sign in again to be told that.
 */
export const forFreshlySignedIn = (answer: (signedIn: SignedIn) => PortalAnswer) =>
  forSignedIn(function* (signedIn) {
    const now = yield* Clock.currentTimeMillis
    if (isFresh(signedIn.session, now)) return yield* answer(signedIn)
    const { method } = yield* HttpServerRequest.HttpServerRequest
    if (method !== "POST") yield* answer(signedIn)
    return yield* toSignInAgain
  })

const toSignInAgain = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ method, url }) => {
  const unsaved = method === "POST" ? "&unsaved=1" : ""
  return seeOther(withReturn(`/portal/sign-in?again=1${unsaved}`, returnPathOf(url)))
})

const suspended = Effect.gen(function* () {
  const token = yield* formToken((yield* whoseSession).session)
  return yield* englishProblem(403, {
    title: "This company is suspended",
    text: "Its members cannot use the portal for now. Ask the operator of this service.",
    ways: [{ href: "/portal/sign-in", label: "Sign in to another company" }],
    form: buttonForm("/portal/sign-out", "Sign out", hiddenInput("form", token))
  })
})

const overtaken = englishProblem(409, {
  title: "This has changed in the meantime",
  text: "Somebody else made a change first, so nothing was done. Open the page again."
})

const notYours = englishProblem(403, {
  title: "Your role does not allow this",
  text: "Ask an owner of your company.",
  ways: [toOverview]
})

const onFormOf =
  (guard: typeof forFreshlySignedIn) =>
  (answer: (signedIn: SignedIn, form: SentForm) => PortalAnswer, maxBytes?: number) =>
    guard(function* (signedIn) {
      return yield* answer(signedIn, yield* takeSentForm(signedIn.session, maxBytes))
    })

/** The answer to a form that this very session was shown (contract PORTAL-7). */
export const onForm = onFormOf(forSignedIn)

/** Like `onForm`, for ending sessions, also while the company is suspended. */
export const onSignOutForm = onFormOf((answer) => forSignedIn(answer, whoseSession))

/** Like `onForm`, for members who signed in recently (`forFreshlySignedIn`). */
export const onFreshForm = onFormOf(forFreshlySignedIn)

/** A form with a small file; without a file a plain form is accepted too. */
export const takePortalUpload = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  bounds: FileBounds
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (isMediaType(request.headers["content-type"] ?? "", "application/x-www-form-urlencoded")) {
    const { fields } = yield* takeSentForm(signedIn.session, bounds.maxFieldBytes)
    const form: MultipartForm = { fields, file: null }
    return form
  }
  const most = bounds.maxFileBytes + 2 * bounds.maxFieldBytes
  return yield* withinBudget(request, most, takePortalFile(signedIn, bounds))
})

interface FileBounds {
  readonly maxFieldBytes: number
  readonly maxFileBytes: number
}

/** A form with a file, which is read only after the token was checked. */
export const takePortalFile = Effect.fnUntraced(function* (signedIn: SignedIn, bounds: FileBounds) {
  yield* refuseForeignForm
  const beforeFile = (fields: SentForm["fields"]) => checkFormToken(signedIn.session, fields)
  const request = yield* HttpServerRequest.HttpServerRequest
  return yield* readMultipartForm(request, { ...bounds, beforeFile })
})

/** Answers a form whose file is too large in the words of its page. */
export const whenFileIsTooLarge =
  <A, E, R>(again: Effect.Effect<A, E, R>) =>
  <A2, E2, R2>(taken: Effect.Effect<A2, E2, R2>) =>
    Effect.catchIf(taken, isTooLarge, () => again)

const isTooLarge = (error: unknown): boolean => ApiError.is(error) && error.status === 413
