/** Endpoints of webhooks for the tests of their pages, and what is sent to them. */
import { listDeliveries, registerEndpoint, sendTestEvent } from "@review-proof/domain/webhooks"
import type { BusinessId, CompanyId, EndpointId } from "@review-proof/ports"
import { Effect } from "effect"

let endpoints = 0

export const givenEndpoint = Effect.fnUntraced(function* (
  company: { readonly id: CompanyId },
  businesses: ReadonlyArray<BusinessId> | null = null
) {
  endpoints += 1
  const reach = { companyId: company.id, businesses }
  const url = `https://hooks${endpoints}.shop.example.com/in?token=x`
  const input = { url, events: ["review.created", "score.changed"] } as const
  return (yield* registerEndpoint("operator", reach, input)).endpoint
})

export const unanswered = (error: string) => ({ response: null, error })

export const delivered = { _tag: "Delivered" } as const
export const exhausted = { _tag: "Exhausted" } as const

export const sendTests = (id: EndpointId, times: number) =>
  Effect.replicateEffect(sendTestEvent("operator", id, "score.changed"), times)

export const statusesOf = (id: EndpointId) =>
  listDeliveries(id, { limit: 100, cursor: null, status: null, event: null, type: null }).pipe(
    Effect.map(({ items }) => items.map(({ status }) => status))
  )
