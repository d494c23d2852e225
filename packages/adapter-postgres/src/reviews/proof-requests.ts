import { ProofRequests } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import {
  afterPosition,
  bigint,
  creationPosition,
  fetchSize,
  Parameters,
  toPage
} from "../paging/page.ts"
import { type ProofRequestRow, proofRequests, toProofRequest } from "../rows/proof-request.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const proofRequestsLayer = Layer.effect(
  ProofRequests,
  Effect.map(ReadClient, (sql) =>
    ProofRequests.of({
      find: (id) =>
        sql.query<ProofRequestRow>(`${select} where q.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toProofRequest)),
          mapSqlErrors("ProofRequests.find")
        ),
      page: (reviewId, request) => {
        const parameters = new Parameters()
        const review = parameters.add(bigint(reviewId))
        const after = afterPosition(parameters, "descending", "q.created_at, q.id", request.after)
        const text = `${select} where q.review_id = ${review} and ${after}
          order by q.created_at desc, q.id desc limit ${parameters.add(fetchSize(request))}`
        return sql.query<ProofRequestRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toProofRequest, creationPosition)),
          mapSqlErrors("ProofRequests.page")
        )
      },
      open: (businessId, limit) =>
        sql.query<ProofRequestRow>(selectOpen, [businessId, bigint(limit)]).pipe(
          Effect.map((rows) => rows.map(toProofRequest)),
          mapSqlErrors("ProofRequests.open")
        )
    })
  )
)

const select = `select ${columns(proofRequests, "q")} from proof_requests q`

export const selectOpen = `${select} where q.business_id = $1 and q.status = 'open'
  order by q.created_at, q.id limit $2`
