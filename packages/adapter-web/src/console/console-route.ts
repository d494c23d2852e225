/** Wraps the console's pages: finds the operator's session, or answers without one. */
import { readOperatorSession, type OperatorSession } from "@review-proof/domain/console"
import type { SentForm } from "@review-proof/domain/portal"
import type { OwnerRequired, RoleRequired } from "@review-proof/domain/requests"
import { HttpSettings } from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { leadsBack } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import type { PageError } from "../answers/page-problem.ts"
import type { PageAnswer } from "../answers/page-route.ts"
import { refuseNul } from "../answers/refuse-nul.ts"
import { Site } from "../answers/site.ts"
import { takeSentForm } from "../staff/sent-form.ts"
import { consoleCookie, sessionTokenIn } from "../staff/session-cookie.ts"

/** The actor of decisions in the console. */
export const operator = "operator"

export const operatorAccess = Effect.gen(function* () {
  const { managementToken } = yield* HttpSettings
  return { managementToken, provider: (yield* Site).operatorProvider }
})

export const whoIsOperator = Effect.gen(function* () {
  return yield* readOperatorSession(yield* operatorAccess, yield* sessionTokenIn(consoleCookie))
})

/** An operator may do everything. */
type ConsoleAnswer = PageAnswer<PageError | OwnerRequired | RoleRequired>

/** The answer to operators. Everybody else is redirected to sign in, and then back. */
export const forOperator = (answer: (session: OperatorSession) => ConsoleAnswer) =>
  Effect.gen(function* () {
    yield* refuseNul
    return yield* answer(yield* whoIsOperator)
  }).pipe(
    Effect.catchTag("NotSignedIn", () => toSignIn),
    Effect.catchTag(["OwnerRequired", "RoleRequired"], Effect.die)
  )

/**
 * A form cannot be repeated automatically: the sign-in page says so, and continues to the queue.
 */
const toSignIn = Effect.gen(function* () {
  const { method, url } = yield* HttpServerRequest.HttpServerRequest
  if (method === "POST" && url !== "/sign-out") return yield* seeOther("/?unsaved=1&to=%2F")
  const to = method === "POST" ? "/" : consolePathOf(url)
  return yield* seeOther(to === "/" ? "/" : `/?to=${encodeURIComponent(to)}`)
})

/** A page of the console to come back to: never another site. */
export const consolePathOf = (given: unknown): string => (leadsBack(given, ofConsole) ? given : "/")

const ofConsole = /^\/(?:(?:companies|reviews|jobs)(?:[/?]|$)|\?|$)/

/** The answer to a form that this very session was shown (contract CONSOLE-3). */
export const onConsoleForm = (
  answer: (session: OperatorSession, form: SentForm) => ConsoleAnswer,
  maxBytes?: number
) =>
  forOperator(function* (session) {
    return yield* answer(session, yield* takeSentForm(session, maxBytes))
  })
