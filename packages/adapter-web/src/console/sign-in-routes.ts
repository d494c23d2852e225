/** Signing in to the console and out (contract CONSOLE-1, CONSOLE-2). */
import { endOperatorSession, signInOperator } from "@review-proof/domain/console"
import { CurrentRequest, HttpSettings } from "@review-proof/http-server"
import { Effect, Redacted } from "effect"
import { personalAnswer, seeOther } from "../answers/page-answer.ts"
import { englishTexts } from "../answers/preferred-language.ts"
import { tooManyTries } from "../answers/page-problem.ts"
import { Site } from "../answers/site.ts"
import { refuseProgram } from "../forms/refuse-program.ts"
import { takeForm } from "../forms/take-form.ts"
import { trimmed } from "../forms/typed-values.ts"
import { formFields, noProblems, type Problems } from "../html/form-fields.ts"
import { consoleCookie, withoutSession, withSession } from "../staff/session-cookie.ts"
import { onConsoleForm, operatorAccess, whoIsOperator, consolePathOf } from "./console-route.ts"
import { html } from "../html/html.ts"
import { withQuery } from "../html/addresses.ts"
import { tile } from "../site-pages/start-page.ts"
import { otherPages } from "./console-page.ts"

/** `isUnsaved` is true for an operator whose session ended before a form was sent. */
export const askToSignIn = Effect.fnUntraced(function* (
  to: string,
  problems: Problems = noProblems,
  isUnsaved = false
) {
  const { serviceName } = yield* HttpSettings
  const isWrong = problems.size > 0
  const provider = (yield* Site).operatorProvider
  if (isWrong) yield* refuseProgram({ status: 403, problems })
  const main = html`<h1>${serviceName}: management</h1>
    <p class="lead">This listener is for operators. Keep it inside your network.</p>
    <div class="card sign-in">
      <h2>Sign in to the console</h2>
      ${isUnsaved && html`<p class="notice" role="alert">${notDone}</p>`}
      <form method="post" action="/sign-in">
        <input type="hidden" name="to" value="${to}" />
        <input type="hidden" name="username" autocomplete="username" value="operator" />
        ${formFields({ token: "" }, problems).input({
          id: "token",
          label: "Management token",
          hint: html`The value of <code>MANAGEMENT_TOKEN</code> when the service was started.`,
          attributes: html`type="password" autocomplete="current-password" required
          ${isWrong && "autofocus"}`
        })}
        <button>Sign in</button>
      </form>
      ${
        provider !== null &&
        html`<p class="actions">
          <a class="button quiet" href="${withQuery("/sign-in/provider", { to })}"
            >Sign in with ${URL.parse(provider.issuer)?.host}</a
          >
        </p>`
      }
    </div>
    <ul class="tiles">
      ${otherPages.map(({ href, label, text }) => tile(href, label, text))}
    </ul>`
  return yield* personalAnswer(
    yield* englishTexts,
    isWrong ? "Error: Management" : "Management",
    main,
    {
      isPortal: true,
      status: isWrong ? 403 : 200
    }
  )
})

export const signIn = Effect.gen(function* () {
  const fields = yield* takeForm
  const to = consolePathOf(fields.get("to"))
  const { address: networkAddress, id } = yield* CurrentRequest
  const token = Redacted.make(trimmed(fields, "token"), { label: "management token" })
  const logged = Effect.annotateLogs({ request_id: id, address: networkAddress })
  return yield* signInOperator(yield* operatorAccess, { token, networkAddress }).pipe(
    Effect.tap(() => logged(Effect.logInfo("An operator signed in to the console"))),
    Effect.flatMap((session) => openSession(to, session)),
    Effect.tapErrorTag("WrongManagementToken", () =>
      logged(Effect.logWarning("A caller sent a wrong management token"))
    ),
    Effect.catchTag("WrongManagementToken", () =>
      askToSignIn(to, new Map([["token", "This is not the management token."]]))
    ),
    Effect.catchTag("AddressBlocked", ({ retryAfterSeconds }) =>
      tooManyTries("Too many wrong tokens", retryAfterSeconds, "/")
    )
  )
})

/**
 * Begins a session in this browser. Its earlier session ends, so that no unused session remains.
 */
export const openSession = Effect.fnUntraced(function* (
  to: string,
  session: Redacted.Redacted<string>,
  keep: typeof withSession = withSession
) {
  yield* Effect.ignore(Effect.flatMap(whoIsOperator, endOperatorSession))
  return yield* keep(yield* seeOther(to), session, consoleCookie)
})

export const signOut = onConsoleForm(function* (session) {
  yield* endOperatorSession(session)
  return yield* withoutSession(yield* seeOther("/"), consoleCookie)
})

const notDone =
  "You were signed out in the meantime, so what you just sent was not done. Sign in and send it again."
