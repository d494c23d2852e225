import type { OpenIdClient, OpenIdIdentity } from "@review-proof/ports/sign-in"
import { Effect, Option, Schema } from "effect"
import { withAsciiDomain } from "../with-ascii-domain.ts"
import { startOperatorSession } from "./operator-sessions.ts"
import type { OperatorAccess, OperatorProvider } from "./operator-sessions.ts"
import { beginAtProvider, identifyAtProvider, openTicket } from "./provider-ticket.ts"

/** The provider accepted a person whom the console does not, or the answer came too late. */
export class OperatorRefused extends Schema.TaggedError<OperatorRefused>()("OperatorRefused", {
  /** `late`: the browser was not sent there, or too long ago; `other`: the address is not an operator's. */
  reason: Schema.Literals(["late", "other"])
}) {
  override readonly message = `The console refused the sign-in: ${this.reason}`
}

/** Begins signing in to the console: the address to redirect to, and the ticket to bring back. */
export const beginOperatorSignIn = Effect.fn("beginOperatorSignIn")(function* (
  provider: OperatorProvider,
  asked: { readonly redirectUri: string; readonly to: string }
) {
  const { redirectUri, to } = asked
  const client = clientOf(provider, redirectUri)
  return yield* beginAtProvider(client, { owner: ticketOwner, to }, false)
})

/**
 * Signs in the person who came back from the provider, if it vouches for an address that is
 * allowed. Returns the session's token and the page to come back to. Fails with `ProviderFailure`
 * or `OperatorRefused`.
 */
export const finishOperatorSignIn = Effect.fn("finishOperatorSignIn")(function* (
  access: OperatorAccess & { readonly provider: OperatorProvider },
  given: { readonly ticket: string; readonly query: string; readonly redirectUri: string }
) {
  const { provider } = access
  const { query, redirectUri, ticket } = given
  const own = Option.filter(yield* openTicket(ticket), ({ owner }) => owner === ticketOwner)
  const kept = yield* Effect.fromOption(own, () => new OperatorRefused({ reason: "late" }))
  const identity = yield* identifyAtProvider(clientOf(provider, redirectUri), kept, query)
  if (!isAllowed(identity, provider)) return yield* new OperatorRefused({ reason: "other" })
  return { token: yield* startOperatorSession(access), to: kept.to, email: identity.email }
})

const ticketOwner = "console"

const clientOf = (
  { clientId, issuer, secret }: OperatorProvider,
  redirectUri: string
): OpenIdClient => ({ issuer, clientId, secret, redirectUri, isOfOperators: true })

/**
 * An entry with an @ is one address, another one a domain with all its addresses. International
 * domains are compared in ASCII, because providers and operators may write them in either way.
 */
const isAllowed = (
  { email, isEmailVerified, issuer }: OpenIdIdentity,
  provider: OperatorProvider
): boolean => {
  if (email === null || !isEmailVerified || issuer !== provider.issuer) return false
  if (!addressForm.test(email)) return false
  const address = spelling(email)
  const domain = address.slice(address.indexOf("@") + 1)
  return provider.allowed.some((entry) => [address, domain].includes(spelling(entry)))
}

const spelling = (text: string): string => withAsciiDomain(text.toLowerCase())

/** With one @, so that no domain passes as an address, nor two addresses as one. */
const addressForm = /^[^\s<>@]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
