import { WebhookEndpoints } from "@review-proof/ports"
import type { EndpointId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import type { Caller } from "../access/caller.ts"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { NotFound } from "../errors.ts"
import { hostOf } from "./register-endpoint.ts"

/** The company's endpoints, oldest first. */
export const listEndpoints = Effect.fnUntraced(function* (caller: Caller) {
  const endpoints = yield* WebhookEndpoints
  return yield* endpoints.ofCompany(caller.companyId)
})

/** Removes an endpoint with its waiting deliveries. Fails with `NotFound`. */
export const removeEndpoint = Effect.fn("removeEndpoint")(function* (
  caller: Caller,
  id: EndpointId
) {
  const endpoints = yield* WebhookEndpoints
  const { companyId } = caller
  yield* decideAgain(
    Effect.gen(function* () {
      const found = yield* endpoints.find(id)
      if (Option.isNone(found) || found.value.companyId !== companyId) {
        return yield* new NotFound({ what: "webhook" })
      }
      const audit = yield* auditEntry(caller.keyId, {
        companyId,
        action: "webhook.removed",
        target: id,
        details: { host: hostOf(found.value.url) }
      })
      yield* commitExpecting({
        changes: [{ _tag: "RemoveEndpoint", endpointId: id }],
        events: [],
        audit: [audit]
      })
    })
  )
})
