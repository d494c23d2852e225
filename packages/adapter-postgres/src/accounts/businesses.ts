import { type BusinessId, Businesses, type CompanyId } from "@review-proof/ports"
import type { CreationPosition, PageRequest } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { movedScores } from "./moved-scores.ts"
import {
  creationPosition,
  fetchSize,
  creationPage,
  Parameters,
  type Query
} from "../paging/page.ts"
import {
  businesses,
  businessLogos,
  scoredBusinessColumns,
  toLogo,
  toScoredBusiness
} from "../rows/business.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const BusinessesLayer = Layer.effect(
  Businesses,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const scored = readsOf(sql, toScoredBusiness)
    const plain = readsOf(sql, businesses.entity)
    return Businesses.of({
      find: (id) => scored.first("Businesses.find", `${selectScored} where b.id = $1`, [id]),
      findByShortName: (shortName) =>
        scored.first("Businesses.findByShortName", `${selectScored} where b.short_name = $1`, [
          shortName
        ]),
      findLogo: (id) => readsOf(sql, toLogo).first("Businesses.findLogo", selectLogo, [id]),
      findByIds: (ids) => plain.all("Businesses.findByIds", findByIds, [ids]),
      within: (reach) => {
        const parameters = new Parameters()
        const company = parameters.add(reach.companyId)
        const chosen =
          reach.businesses === null ? "true" : `b.id = any(${parameters.add(reach.businesses)})`
        const text = `${selectScored} where b.company_id = ${company} and ${chosen}
          order by b.created_at, b.id`
        return scored.all("Businesses.within", text, parameters.values)
      },
      page: (companyId, request) =>
        scored.page(
          "Businesses.page",
          businessesPage(companyId, request),
          request.limit,
          creationPosition
        ),
      every: (request) => {
        const parameters = new Parameters()
        const after = request.after === null ? "true" : `b.id > ${parameters.add(request.after)}`
        const text = `select ${columns(businesses, "b")} from businesses b where ${after}
          order by b.id limit ${parameters.add(fetchSize(request))}`
        return plain.page(
          "Businesses.every",
          { text, values: parameters.values },
          request.limit,
          ({ id }) => id
        )
      },
      endOfPart: (after, size) =>
        sql.query<{ readonly id: BusinessId }>(selectEndOfPart, [after, size - 1]).pipe(
          Effect.map((rows) => (rows.length === 2 ? (rows[0]?.id ?? null) : null)),
          mapSqlErrors("Businesses.endOfPart")
        ),
      movedScores: (evaluation, unreportedBefore, request) =>
        movedScores(writes, evaluation, unreportedBefore, request).pipe(
          mapSqlErrors("Businesses.movedScores")
        )
    })
  })
)

/** A plain join, planned on old statistics of the scores, reads those of the whole company first. */
const selectScored = `select ${scoredBusinessColumns}
  from businesses b
  cross join lateral (
    select * from business_scores s
     where s.business_id = b.id and s.company_id = b.company_id limit 1
  ) s`

export const businessesPage = (
  companyId: CompanyId,
  request: PageRequest<CreationPosition<BusinessId>>
): Query => {
  const text = `${selectScored} where b.company_id = $1`
  return creationPage({ text, values: [companyId] }, "b", { ...request, order: "oldest first" })
}

const findByIds = `select ${columns(businesses, "b")} from businesses b where b.id = any($1)`

const selectEndOfPart = `select id from businesses where id > coalesce($1, '')
  order by id offset $2 limit 2`

const selectLogo = `select ${columns(businessLogos, "l")} from business_logos l
  where l.business_id = $1`
