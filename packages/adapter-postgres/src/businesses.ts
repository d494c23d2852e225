import { Businesses } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "./client.ts"
import { beyond, creationPosition, fetchSize, Parameters, toPage } from "./page.ts"
import {
  businessScores,
  scoredBusinessColumns,
  type ScoredBusinessRow,
  type ScoreRow,
  toScore,
  toScoredBusiness
} from "./rows/business.ts"
import { columns } from "./rows/table.ts"
import { stored } from "./stored.ts"

/** Businesses and their scores on PostgreSQL. */
export const businessesLayer = Layer.effect(
  Businesses,
  Effect.map(ReadClient, (sql) =>
    Businesses.of({
      find: (id) =>
        sql.unsafe<ScoredBusinessRow>(`${selectScored} where b.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toScoredBusiness)),
          stored("Businesses.find")
        ),
      within: (reach) => {
        const parameters = new Parameters()
        const company = parameters.add(reach.companyId)
        const chosen =
          reach.businesses === null ? "true" : `b.id = any(${parameters.add(reach.businesses)})`
        const text = `${selectScored} where b.company_id = ${company} and ${chosen}
          order by b.created_at, b.id`
        return sql.unsafe<ScoredBusinessRow>(text, parameters.values).pipe(
          Effect.map((rows) => rows.map(toScoredBusiness)),
          stored("Businesses.within")
        )
      },
      page: (companyId, request) => {
        const parameters = new Parameters()
        const company = parameters.add(companyId)
        const after = beyond(parameters, "ascending", "b.created_at, b.id", request.after)
        const text = `${selectScored} where b.company_id = ${company} and ${after}
          order by b.created_at, b.id limit ${parameters.add(fetchSize(request))}`
        return sql.unsafe<ScoredBusinessRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toScoredBusiness, creationPosition)),
          stored("Businesses.page")
        )
      },
      pageScores: (request) => {
        const parameters = new Parameters()
        const after =
          request.after === null ? "true" : `s.business_id > ${parameters.add(request.after)}`
        const text = `${selectScore} where ${after}
          order by s.business_id limit ${parameters.add(fetchSize(request))}`
        return sql.unsafe<ScoreRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toScore, (row) => row.business_id)),
          stored("Businesses.pageScores")
        )
      }
    })
  )
)

const selectScored = `select ${scoredBusinessColumns}
  from businesses b
  join business_scores s on s.business_id = b.id and s.company_id = b.company_id`

const selectScore = `select ${columns(businessScores, "s")} from business_scores s`
