import { ProofRequests } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { bigint, creationPosition, creationPage } from "../paging/page.ts"
import { proofRequests } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"

export const ProofRequestsLayer = Layer.effect(
  ProofRequests,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, proofRequests.entity)
    return ProofRequests.of({
      find: (id) => reads.first("ProofRequests.find", `${select} where q.id = $1`, [id]),
      page: (reviewId, request) => {
        const text = `${select} where q.review_id = $1`
        const query = creationPage({ text, values: [bigint(reviewId)] }, "q", request)
        return reads.page("ProofRequests.page", query, request.limit, creationPosition)
      },
      open: (businessId, limit) =>
        reads.all("ProofRequests.open", selectOpen, [businessId, bigint(limit)])
    })
  })
)

const select = `select ${columns(proofRequests, "q")} from proof_requests q`

export const selectOpen = `${select} where q.business_id = $1 and q.status = 'open'
  order by q.created_at, q.id limit $2`
