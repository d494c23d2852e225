import { ProviderFailure } from "@review-proof/ports/sign-in"
import { Schema } from "effect"

/** No answer came. */
export class Unreachable extends Error {}

/** Translates the library's errors for those who sign in and those who set a provider up. */
export const failureOf = (error: unknown): ProviderFailure => {
  const chain = causesOf(error)
  const unreachable = chain.find((one) => one instanceof Unreachable)
  if (unreachable !== undefined) {
    return new ProviderFailure({ reason: "unreachable", detail: unreachable.message })
  }
  if (chain[0]?.message === "discovery") {
    return new ProviderFailure({ reason: "document", detail: chain[1]?.message ?? "" })
  }
  const said = chain.find(isOAuthError)
  if (said === undefined) {
    const isChallenge = chain.some((one) => isCoded(one) && one.code === challenge)
    const detail = chain.map(({ message }) => message).join(": ")
    const reason = invalidToken.test(detail) ? "token" : "answer"
    return new ProviderFailure({ reason: isChallenge ? "client" : reason, detail })
  }
  const detail = said.error
  if (said.code === deniedAtPage) return new ProviderFailure({ reason: "denied", detail })
  const isClient = ["invalid_client", "unauthorized_client"].includes(said.error)
  return new ProviderFailure({ reason: isClient ? "client" : "answer", detail })
}

/** Codes of `openid-client`. */
const deniedAtPage = "OAUTH_AUTHORIZATION_RESPONSE_ERROR"
const challenge = "OAUTH_WWW_AUTHENTICATE_CHALLENGE"

/**
 * The library's codes do not tell a token that is not valid from an answer to another question. A
 * wrong nonce is the latter, a missing one the former.
 */
const invalidToken = /\b(?:JWT|ID Token|id_token)\b(?!.*"nonce" claim value)/

const isCoded = Schema.is(Schema.Struct({ code: Schema.String }))
const isOAuthError = Schema.is(Schema.Struct({ code: Schema.String, error: Schema.String }))

const causesOf = (error: unknown): ReadonlyArray<Error> =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []
