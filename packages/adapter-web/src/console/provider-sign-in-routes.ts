/** Signing in to the console through the operator's own provider (contract CONSOLE-9). */
import { beginOperatorSignIn, finishOperatorSignIn } from "@review-proof/domain/console"
import { CurrentRequest, notFound } from "@review-proof/http-server"
import type { ProviderFailure } from "@review-proof/ports/sign-in"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam, queryTextOf } from "../answers/address.ts"
import { englishProblem, type PageProblem } from "../answers/page-problem.ts"
import { refuseEmbedded } from "../forms/form-origin.ts"
import { countRequestForm } from "../forms/take-form.ts"
import {
  consoleBaseUrl,
  dropTicket,
  providerTicket,
  redirectToProvider,
  withSessionForTicket
} from "../staff/session-cookie.ts"
import { consolePathOf, operatorAccess } from "./console-route.ts"
import { openSession } from "./sign-in-routes.ts"

const redirectUri = Effect.map(consoleBaseUrl, (url) => `${url}/sign-in/callback`)

const access = Effect.gen(function* () {
  const { managementToken, provider } = yield* operatorAccess
  return provider === null ? yield* notFound() : { managementToken, provider }
})

/** Each attempt contacts the provider, so it is limited like a form. */
export const begin = Effect.gen(function* () {
  yield* refuseEmbedded
  yield* countRequestForm
  const { provider } = yield* access
  const asked = {
    redirectUri: yield* redirectUri,
    to: consolePathOf(yield* queryParam("to"))
  }
  return yield* redirectToProvider(yield* beginOperatorSignIn(provider, asked))
}).pipe(Effect.catchTag("ProviderFailure", (failure) => Effect.fail(problemOf(failure))))

export const finish = Effect.gen(function* () {
  yield* refuseEmbedded
  yield* countRequestForm
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const given = {
    ticket: yield* providerTicket,
    query: queryTextOf(url),
    redirectUri: yield* redirectUri
  }
  const finishing = finishOperatorSignIn(yield* access, given)
  const { email, to, token } = yield* Effect.tapError(finishing, () => dropTicket)
  const { id } = yield* CurrentRequest
  yield* Effect.logInfo("An operator signed in to the console").pipe(
    Effect.annotateLogs({ request_id: id, email })
  )
  return yield* openSession(to, token, withSessionForTicket)
}).pipe(
  Effect.catchTags({
    ProviderFailure: (failure) => Effect.fail(problemOf(failure)),
    OperatorRefused: ({ reason }) => Effect.fail(reason === "late" ? late : notAllowed)
  })
)

const problem = (status: PageProblem["status"], title: string, text: string) =>
  englishProblem(status, { title, text, ways: [{ href: "/", label: "Sign in with the token" }] })

const late = problem(
  400,
  "This sign-in is not valid",
  "It was started in another browser, or more than ten minutes ago. Sign in again."
)

const notAllowed = problem(
  403,
  "You are not an operator",
  "The provider has not verified an email address of yours that MANAGEMENT_OIDC_ALLOWED names."
)

const problemOf = ({ detail, reason }: ProviderFailure): PageProblem => {
  if (reason === "answer") return late
  if (reason === "denied") {
    return problem(403, "The provider did not let you in", `It said "${detail}".`)
  }
  const status = reason === "token" ? 400 : 503
  return problem(status, "The provider does not answer as it should", `${detail}.`)
}
