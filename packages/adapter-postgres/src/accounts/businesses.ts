import { Businesses } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { movedScores } from "./moved-scores.ts"
import { afterPosition, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
import {
  type BusinessRow,
  businesses,
  businessLogos,
  type LogoRow,
  scoredBusinessColumns,
  type ScoredBusinessRow,
  toLogo,
  toScoredBusiness
} from "../rows/business.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const businessesLayer = Layer.effect(
  Businesses,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    return Businesses.of({
      find: (id) =>
        sql.query<ScoredBusinessRow>(`${selectScored} where b.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toScoredBusiness)),
          mapSqlErrors("Businesses.find")
        ),
      findByShortName: (shortName) =>
        sql.query<ScoredBusinessRow>(`${selectScored} where b.short_name = $1`, [shortName]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toScoredBusiness)),
          mapSqlErrors("Businesses.findByShortName")
        ),
      findLogo: (id) =>
        sql.query<LogoRow>(selectLogo, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toLogo)),
          mapSqlErrors("Businesses.findLogo")
        ),
      findByIds: (ids) =>
        sql.query<BusinessRow>(findByIds, [ids]).pipe(
          Effect.map((rows) => rows.map(businesses.entity)),
          mapSqlErrors("Businesses.findByIds")
        ),
      within: (reach) => {
        const parameters = new Parameters()
        const company = parameters.add(reach.companyId)
        const chosen =
          reach.businesses === null ? "true" : `b.id = any(${parameters.add(reach.businesses)})`
        const text = `${selectScored} where b.company_id = ${company} and ${chosen}
          order by b.created_at, b.id`
        return sql.query<ScoredBusinessRow>(text, parameters.values).pipe(
          Effect.map((rows) => rows.map(toScoredBusiness)),
          mapSqlErrors("Businesses.within")
        )
      },
      page: (companyId, request) => {
        const parameters = new Parameters()
        const company = parameters.add(companyId)
        const after = afterPosition(parameters, "ascending", "b.created_at, b.id", request.after)
        const text = `${selectScored} where b.company_id = ${company} and ${after}
          order by b.created_at, b.id limit ${parameters.add(fetchSize(request))}`
        return sql.query<ScoredBusinessRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toScoredBusiness, creationPosition)),
          mapSqlErrors("Businesses.page")
        )
      },
      every: (request) => {
        const parameters = new Parameters()
        const after = request.after === null ? "true" : `b.id > ${parameters.add(request.after)}`
        const text = `select ${columns(businesses, "b")} from businesses b where ${after}
          order by b.id limit ${parameters.add(fetchSize(request))}`
        return sql.query<BusinessRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, businesses.entity, ({ id }) => id)),
          mapSqlErrors("Businesses.every")
        )
      },
      movedScores: (evaluation, unreportedBefore, request) =>
        movedScores(writes, evaluation, unreportedBefore, request).pipe(
          mapSqlErrors("Businesses.movedScores")
        )
    })
  })
)

const selectScored = `select ${scoredBusinessColumns}
  from businesses b
  join business_scores s on s.business_id = b.id and s.company_id = b.company_id`

const findByIds = `select ${columns(businesses, "b")} from businesses b where b.id = any($1)`

const selectLogo = `select ${columns(businessLogos, "l")} from business_logos l
  where l.business_id = $1`
