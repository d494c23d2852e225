/** The way to a provider and back, with the state that the browser keeps (contract PORTAL-24). */
import { OpenIdChecks, OpenIdConnect, ProviderFailure } from "@review-proof/ports/sign-in"
import type { OpenIdClient } from "@review-proof/ports/sign-in"
import { Clock, Effect, Option, Schema } from "effect"
import { randomText } from "../secrets/random-text.ts"
import { seal, unseal } from "../secrets/sealing.ts"
import { Secrets } from "../secrets/secrets.ts"
import { asciiText, utf8 } from "../utf8.ts"

/** The time that a person has for signing in at the provider. */
export const providerMillis = 10 * 60_000

/** The address to redirect to, and the ticket that the browser must bring back to its `owner`. */
export const beginAtProvider = Effect.fnUntraced(function* (
  client: OpenIdClient,
  kept: Pick<Kept, "owner" | "to">,
  anew: boolean
) {
  const checks = yield* newOpenIdChecks
  const connect = yield* OpenIdConnect
  const url = yield* connect
    .authorizationUrl(client, checks, anew)
    .pipe(Effect.tapError(logProviderFailure(kept.owner)))
  return { url, ticket: yield* sealTicket({ checks, ...kept }) }
})

/** Finds out who signed in, from the query that the provider sent the browser back with. */
export const identifyAtProvider = (
  client: OpenIdClient,
  { checks, owner }: Pick<Kept, "checks" | "owner">,
  query: string
) =>
  OpenIdConnect.use((connect) => connect.identify(client, checks, query)).pipe(
    Effect.tapError(logProviderFailure(owner))
  )

/** New state, nonce and verifier, 256 random bits each. */
const newOpenIdChecks = Effect.all({
  state: randomText,
  nonce: randomText,
  verifier: randomText
})

const Kept = Schema.fromJsonString(
  Schema.Struct({
    checks: OpenIdChecks,
    /** The purpose and owner of the ticket; it is invalid for any other. */
    owner: Schema.String,
    /** The page to come back to. */
    to: Schema.String,
    expiresAt: Schema.Int
  })
)
type Kept = typeof Kept.Type

/** A ticket that only this service reads: for a cookie of the browser that was sent away. */
const sealTicket = Effect.fnUntraced(function* (kept: Omit<Kept, "expiresAt">) {
  const { storeSealingKey } = yield* Secrets
  const expiresAt = (yield* Clock.currentTimeMillis) + providerMillis
  const text = yield* Effect.orDie(Schema.encodeEffect(Kept)({ ...kept, expiresAt }))
  return yield* seal([storeSealingKey], sealOwner, utf8(encodeURIComponent(text)))
})

/** None if the ticket has expired, was altered, or was not made by this service. */
export const openTicket = Effect.fnUntraced(function* (ticket: string) {
  const { storeSealingKey } = yield* Secrets
  const opened = yield* Effect.catchCause(unseal([storeSealingKey], sealOwner, ticket), () =>
    Effect.succeed(Option.none())
  )
  const kept = Option.flatMap(opened, (bytes) =>
    Schema.decodeUnknownOption(Kept)(decodeURIComponent(asciiText(bytes)))
  )
  const now = yield* Clock.currentTimeMillis
  return Option.filter(kept, ({ expiresAt }) => now < expiresAt)
})

/** Logs whose provider failed and how, without its words or personal data. */
export const logProviderFailure = (owner: string) => (failure: unknown) =>
  failure instanceof ProviderFailure
    ? Effect.logWarning("A sign-in provider failed", { company: owner, reason: failure.reason })
    : Effect.void

const sealOwner = "sign-in at a provider"
