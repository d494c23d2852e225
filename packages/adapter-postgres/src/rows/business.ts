import {
  Business,
  type BusinessScore,
  type ScoredBusiness,
  type ScoreSums
} from "@review-proof/ports"
import type { BusinessLogo, ProductMove, ScoreDay } from "@review-proof/ports/store"
import { columns, instantOrNull, type Row, table, tableOf } from "./table.ts"

export const businesses = tableOf(Business, "businesses")

type BusinessRow = Row<typeof businesses>

export const businessLogos = table({
  name: "business_logos",
  columns: ["business_id", "company_id", "bytes"],
  row: ({ businessId, bytes, companyId }: BusinessLogo) => ({
    business_id: businessId,
    company_id: companyId,
    bytes: `\\x${Buffer.from(bytes).toString("hex")}`
  })
})

interface LogoRow {
  readonly business_id: BusinessLogo["businessId"]
  readonly company_id: BusinessLogo["companyId"]
  readonly bytes: Uint8Array
}

export const toLogo = (row: LogoRow): BusinessLogo => ({
  businessId: row.business_id,
  companyId: row.company_id,
  bytes: new Uint8Array(row.bytes)
})

/** Sums travel as text: they are exact and soon longer than 64 bits. */
export const businessScores = table({
  name: "business_scores",
  columns: [
    "business_id",
    "company_id",
    "weight",
    "weighted_stars",
    "stars",
    "proven",
    "shown",
    "updated_at",
    "first_day",
    "unreported_from",
    "unreported_at",
    "version"
  ],
  key: ["business_id", "company_id"],
  row: (score: BusinessScore) => ({
    business_id: score.businessId,
    company_id: score.companyId,
    ...sumsRow(score.sums),
    shown: score.shown,
    updated_at: instantOrNull(score.updatedAt),
    first_day: score.firstDay,
    unreported_from: score.unreported?.from ?? null,
    unreported_at: instantOrNull(score.unreported?.at ?? null),
    version: score.version
  })
})

const sumsRow = (sums: ScoreSums) => ({
  weight: sums.weight.toString(),
  weighted_stars: sums.weightedStars.toString(),
  stars: sums.stars,
  proven: sums.proven
})

export const scoreDays = table({
  name: "score_days",
  columns: ["business_id", "company_id", "day", "weight", "weighted_stars", "stars", "proven"],
  row: ({ added, businessId, companyId, day }: ScoreDay) => ({
    business_id: businessId,
    company_id: companyId,
    day,
    ...sumsRow(added)
  })
})

export const productScores = table({
  name: "product_scores",
  columns: ["business_id", "company_id", "sku", "weight", "weighted_stars", "stars", "proven"],
  row: ({ added, businessId, companyId, sku }: ProductMove) => ({
    business_id: businessId,
    company_id: companyId,
    sku,
    ...sumsRow(added)
  })
})

export interface SumsRow {
  readonly weight: string
  readonly weighted_stars: string
  readonly stars: ScoreSums["stars"]
  readonly proven: number
}

export const toSums = (row: SumsRow): ScoreSums => ({
  weight: BigInt(row.weight),
  weightedStars: BigInt(row.weighted_stars),
  stars: row.stars,
  proven: row.proven
})

export interface ScoreRow extends SumsRow {
  readonly business_id: BusinessScore["businessId"]
  readonly company_id: BusinessScore["companyId"]
  readonly shown: number | null
  readonly updated_at: number | null
  readonly first_day: number | null
  readonly unreported_from: number | null
  readonly unreported_at: number | null
  readonly version: number
}

export const toScore = (row: ScoreRow): BusinessScore => ({
  businessId: row.business_id,
  companyId: row.company_id,
  sums: toSums(row),
  shown: row.shown,
  updatedAt: row.updated_at,
  firstDay: row.first_day,
  unreported:
    row.unreported_at === null ? null : { from: row.unreported_from, at: row.unreported_at },
  version: row.version
})

/** A business joined with its score, whose own version is `score_version`. */
interface ScoredBusinessRow extends BusinessRow, Omit<ScoreRow, "business_id" | "version"> {
  readonly score_version: number
}

const ownScoreColumns = businessScores.columns.filter(
  (column) => !["business_id", "company_id", "version"].includes(column)
)

export const scoredBusinessColumns = `${columns(businesses, "b")},
  ${columns({ columns: ownScoreColumns }, "s")}, s.version as score_version`

export const toScoredBusiness = (row: ScoredBusinessRow): ScoredBusiness => ({
  business: businesses.entity(row),
  score: toScore({ ...row, business_id: row.id, version: row.score_version })
})
