import type { AuditEntry, EndpointId, WebhookEndpoint } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Effect } from "effect"
import type { AuditAction } from "../audit/audit-action.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { getEndpoint } from "./list-endpoints.ts"
import { hostOf } from "./webhook-url.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

interface EndpointChange {
  readonly fields: Partial<Omit<WebhookEndpoint, "id" | "companyId" | "version">>
  readonly action: AuditAction
  readonly details?: AuditEntry["details"]
  readonly besides?: ReadonlyArray<Change>
}

/**
 * Changes an endpoint as `decide` says; null changes nothing. It decides again if the endpoint was
 * changed meanwhile, for example by the settlement of a failure. Returns the resulting endpoint.
 * Fails with `NotFound` and with the errors of `decide`.
 */
export const changeEndpoint = <E, R>(
  actor: Actor,
  id: EndpointId,
  decide: (endpoint: WebhookEndpoint) => Effect.Effect<EndpointChange | null, E, R>
) => commitDecision(decideChange(actor, id, decide))

/** The decision of `changeEndpoint`, to be committed. */
export const decideChange = Effect.fnUntraced(function* <E, R>(
  actor: Actor,
  id: EndpointId,
  decide: (endpoint: WebhookEndpoint) => Effect.Effect<EndpointChange | null, E, R>
) {
  const before = yield* getEndpoint(id)
  yield* requireRight(actor, "manageWebhooks", before.companyId)
  const change = yield* decide(before)
  if (change === null) return { value: before }
  const endpoint: WebhookEndpoint = { ...before, ...change.fields, version: before.version + 1 }
  const commit = yield* withAuditEntry(actor, {
    companyId: before.companyId,
    action: change.action,
    target: id,
    details: { host: hostOf(before.url), ...change.details },
    changes: [{ _tag: "ReplaceEndpoint", endpoint }, ...(change.besides ?? [])]
  })
  return { value: endpoint, commit }
})
