import { HostResolver, EndpointId } from "@review-proof/ports"
import type { BusinessReach, EventType, Member, WebhookEndpoint } from "@review-proof/ports"
import { Clock, Effect, Result } from "effect"
import type * as IpNetwork from "effect/net/IpNetwork"
import { withAuditEntry } from "../audit/audit-entry.ts"
import type { SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { secretByForm } from "../commit/secret-by-form.ts"
import { InvalidInput } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { newSigningSecret, sealSecret, secretHint } from "./signing-secret.ts"
import { isReachable, isWithinAllowed } from "./target-address.ts"
import { WebhookSettings } from "./webhook-settings.ts"
import { hostOf, type HostName, readWebhookUrl } from "./webhook-url.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Endpoints that a company may have (contract WEBHOOK-2). */
export const maxEndpoints = 10

/** An endpoint as its company enters it. */
export interface NewEndpoint {
  /** https on port 443 or 8443, with a public host and at most 500 characters (contract WEBHOOK-1). */
  readonly url: string
  readonly events: ReadonlyArray<EventType>
}

/**
 * Registers an endpoint and returns it with its signing secret, which is never shown again. Its
 * reach is the key's reach now, even if the key changes. Fails with `InvalidInput` (`url`),
 * `DuplicateEndpoint` or `TooManyEndpoints`.
 */
export const registerEndpoint = Effect.fn("registerEndpoint")(
  (actor: Actor, reach: BusinessReach, input: NewEndpoint) =>
    commitDecision(decideEndpoint(actor, reach, input))
)

/**
 * Like `registerEndpoint`, by a form, for all of the company's businesses: submitted twice, it makes
 * one endpoint and shows its secret both times.
 */
export const registerEndpointByForm = Effect.fn("registerEndpointByForm")(function* (
  member: Member,
  input: NewEndpoint,
  form: SentForm
) {
  const reach = { companyId: member.companyId, businesses: null }
  const decide = Effect.map(decideEndpoint(member, reach, input), (decision) => ({
    ...decision,
    value: { id: decision.value.endpoint.id, secret: decision.value.secret }
  }))
  return yield* secretByForm(form, decide)
})

const decideEndpoint = Effect.fnUntraced(function* (
  actor: Actor,
  reach: BusinessReach,
  input: NewEndpoint
) {
  const { companyId } = reach
  yield* requireRight(actor, "manageWebhooks", companyId)
  const url = yield* vetUrl(input.url)
  const secret = yield* newSigningSecret
  const id = yield* newId(EndpointId)
  const endpoint: WebhookEndpoint = {
    id,
    companyId,
    businesses: reach.businesses,
    url,
    events: [...new Set(input.events)],
    status: "active",
    secrets: [{ sealed: yield* sealSecret(id, secret), expiresAt: null }],
    secretHint: secretHint(secret),
    lastSuccessAt: null,
    lastFailureAt: null,
    failingSince: null,
    pausedAt: null,
    createdAt: yield* Clock.currentTimeMillis,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "webhook.created",
    target: id,
    details: { host: hostOf(url), events: endpoint.events, businesses: endpoint.businesses },
    changes: [{ _tag: "InsertEndpoint", endpoint, maxPerCompany: maxEndpoints }]
  })
  return {
    value: { endpoint, secret },
    commit,
    expected: ["DuplicateEndpoint", "TooManyEndpoints"]
  } as const
})

/** Why an endpoint cannot have this URL; undefined if it can. */
export const webhookUrlProblem = (text: string) =>
  Effect.match(vetUrl(text), {
    onFailure: ({ fields }) => fields["url"],
    onSuccess: () => undefined
  })

/** The URL in its normal spelling. A name that does not resolve yet is judged when connecting. */
const vetUrl = Effect.fnUntraced(function* (text: string) {
  const { allowedNetworks } = yield* WebhookSettings
  const read = readWebhookUrl(text, allowedNetworks)
  if (Result.isFailure(read)) return yield* refuse(read.failure)
  const { hostName, href } = read.success
  if (hostName !== null && !(yield* mayLeadTo(hostName, allowedNetworks))) {
    return yield* refuse("does not lead to a public address")
  }
  return href
})

/**
 * All addresses of a name have to be allowed; those of a local name have to be in an allowed
 * network.
 */
const mayLeadTo = Effect.fnUntraced(function* (
  { isPublic, name }: HostName,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
) {
  if (!isPublic && allowed.length === 0) return false
  const resolver = yield* HostResolver
  const addresses = yield* resolver.resolve(name)
  return isPublic
    ? addresses.every((address) => isReachable(address, allowed))
    : addresses.length > 0 && addresses.every((address) => isWithinAllowed(address, allowed))
})

const refuse = (reason: string) => new InvalidInput({ fields: { url: reason } })
