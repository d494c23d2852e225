/**
 * The step that admits or refuses a request of the public API: checks 3 to 10 of contract
 * ADMISSION-1, in their order. After this step the caller is known, the request is counted, and the
 * answer will carry the limits.
 */
import { admitRequest, parseCredential, requireScope } from "@review-proof/domain/access"
import type {
  Admitted,
  AdmittedCaller,
  LimitState,
  PresentedCredential
} from "@review-proof/domain/access"
import { Admission, type Scope } from "@review-proof/ports"
import { Cause, Context, Effect, Layer, Option, Redacted } from "effect"
import type * as Digest from "effect/crypto/Digest"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { isAnswerable, toApiError } from "../errors/error-table.ts"
import { CurrentRequest, HttpSettings, headerLines } from "@review-proof/http-server"
import type { ApiError, CurrentRequestFacts } from "@review-proof/http-server"
import { addChallenge } from "./challenge.ts"
import { carriesCredentials, credentialsInUrl } from "./credentials-in-url.ts"
import { ErrorAnswer } from "./error-answer.ts"

export class CurrentCaller extends Context.Service<CurrentCaller, AdmittedCaller>()(
  "@review-proof/adapter-http/CurrentCaller"
) {}

/** The scope that an operation requires. If it is undefined, any valid credential is enough. */
export class RequiredScope extends Context.Service<RequiredScope, Scope>()(
  "@review-proof/adapter-http/RequiredScope"
) {}

export class AdmissionStep extends HttpApiMiddleware.Service<
  AdmissionStep,
  { provides: CurrentCaller; requires: Admission | Digest.Digest }
>()("@review-proof/adapter-http/AdmissionStep", { error: ErrorAnswer }) {
  static readonly layer: Layer.Layer<AdmissionStep, never, HttpSettings> = Layer.effect(
    AdmissionStep,
    Effect.gen(function* () {
      const { serviceName } = yield* HttpSettings
      return AdmissionStep.of((operation, { endpoint }) => {
        const scope = Context.getOrUndefined(endpoint.annotations, RequiredScope)
        return Effect.withFiber((fiber) => {
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
          const admission = admitCaller(request, fiber.getRef(CurrentRequest), scope, serviceName)
          return Effect.flatMap(admission, (admitted) =>
            refundingFailures(
              Effect.provideService(operation, CurrentCaller, admitted.caller),
              admitted
            )
          )
        })
      })
    })
  )
}

const admitCaller = (
  request: HttpServerRequest.HttpServerRequest,
  facts: CurrentRequestFacts,
  scope: Scope | undefined,
  serviceName: string
): Effect.Effect<Admitted, ApiError, Admission | Digest.Digest> => {
  if (carriesCredentials(request)) return refusedWith(credentialsInUrl, facts)
  const lines = headerLines(request, "authorization")
  return presentedCredential(lines).pipe(
    Effect.flatMap((credential) => admitRequest({ credential, address: facts.address })),
    Effect.flatMap((admitted) => {
      Object.assign(facts.answerHeaders, rateLimitHeaders(admitted.limits))
      return scope === undefined
        ? Effect.succeed(admitted)
        : Effect.as(requireScope(admitted.caller, scope), admitted)
    }),
    Effect.catch((refusal) => {
      if ("limits" in refusal) Object.assign(facts.answerHeaders, rateLimitHeaders(refusal.limits))
      const presence = { credential: lines.length > 0, scope }
      return refusedWith(addChallenge(toApiError(refusal), serviceName, presence), facts)
    })
  )
}

/**
 * The headers of an admitted request with the limits that it counted towards (contract
 * ADMISSION-6).
 */
const rateLimitHeaders = (limits: LimitState): { readonly [name: string]: string } => ({
  "ratelimit-limit": String(limits.limit),
  "ratelimit-remaining": String(limits.remaining),
  "ratelimit-reset": String(limits.resetSeconds),
  "ratelimit-monthly-limit": String(limits.monthlyLimit),
  "ratelimit-monthly-remaining": String(limits.monthlyRemaining)
})

/** Check 5: exactly one header, the scheme in upper or lower case, one well-formed credential. */
const presentedCredential = (
  lines: ReadonlyArray<string>
): Effect.Effect<"missing" | "malformed" | PresentedCredential, never, Digest.Digest> => {
  const [line, ...others] = lines
  if (line === undefined) return Effect.succeed("missing")
  const text = others.length === 0 ? bearer.exec(line)?.[1] : undefined
  if (text === undefined) return Effect.succeed("malformed")
  return Effect.map(
    parseCredential(Redacted.make(text)),
    Option.getOrElse(() => "malformed" as const)
  )
}

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

const refusedWith = (error: ApiError, facts: CurrentRequestFacts): Effect.Effect<never, ApiError> =>
  Effect.suspend(() => {
    facts.refusal = error.code
    return Effect.fail(error)
  })

/** An answer of 500 does not count towards the month (contract ADMISSION-3). */
const refundingFailures = <A, E, R>(answer: Effect.Effect<A, E, R>, admitted: Admitted) =>
  Effect.tapCause(answer, (cause) => {
    const failure: unknown = Option.getOrUndefined(Cause.findErrorOption(cause))
    const isAnswered = isAnswerable(failure) && toApiError(failure).status !== 500
    return isAnswered || Cause.hasInterruptsOnly(cause) ? Effect.void : refund(admitted)
  })

/** If even the refund fails, the caller gets the first failure. */
const refund = ({ caller, limits }: Admitted) =>
  Admission.use((store) => store.refund(caller.companyId, limits.month, caller.keyId)).pipe(
    Effect.catch((unavailable) =>
      Effect.logWarning(
        "A failed request could not be subtracted from the month's count",
        unavailable.cause
      )
    )
  )
