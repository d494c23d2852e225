import { WebhookEndpoints } from "@review-proof/ports"
import type { BusinessReach, EndpointId, Member } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { orNotFound } from "../errors.ts"
import { mayManage } from "./list-endpoints.ts"
import { hostOf } from "./webhook-url.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Removes an endpoint with its waiting deliveries. Fails with `NotFound`, also
 * for one beyond reach.
 */
export const removeEndpoint = Effect.fn("removeEndpoint")(
  (actor: Actor, reach: BusinessReach, id: EndpointId) =>
    commitDecision(decideRemoval(actor, reach, id))
)

/** Like `removeEndpoint`, by a form: submitted twice, it removes once. */
export const removeEndpointByForm = Effect.fn("removeEndpointByForm")(function* (
  member: Member,
  id: EndpointId,
  form: SentForm
) {
  const reach = { companyId: member.companyId, businesses: null }
  yield* commitByForm(form, decideRemoval(member, reach, id))
})

const decideRemoval = Effect.fnUntraced(function* (
  actor: Actor,
  reach: BusinessReach,
  id: EndpointId
) {
  yield* requireRight(actor, "manageWebhooks", reach.companyId)
  const endpoints = yield* WebhookEndpoints
  const found = yield* endpoints.find(id)
  const endpoint = yield* orNotFound("webhook")(
    Option.filter(found, (one) => mayManage(reach, one))
  )
  const commit = yield* withAuditEntry(actor, {
    companyId: reach.companyId,
    action: "webhook.removed",
    target: id,
    details: { host: hostOf(endpoint.url) },
    changes: [{ _tag: "RemoveEndpoint", endpointId: id }]
  })
  return { value: undefined, commit }
})
