import {
  Business,
  BusinessScore,
  type ScoredBusiness,
  ScoreSums,
  Timestamp
} from "@review-proof/ports"
import { type BusinessLogo, ProductMove, ScoreDay } from "@review-proof/ports/store"
import { Schema, Struct } from "effect"
import { columns, type Row, table, tableOf } from "./table.ts"

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
const sumsFields = { ...ScoreSums.fields, weight: Schema.String, weightedStars: Schema.String }

const sumsAsText = (sums: ScoreSums) => ({
  ...sums,
  weight: sums.weight.toString(),
  weightedStars: sums.weightedStars.toString()
})

const flatScores = tableOf(
  Schema.Struct({
    ...Struct.omit(BusinessScore.fields, ["sums", "unreported"]),
    ...sumsFields,
    unreportedFrom: Schema.NullOr(Schema.Int),
    unreportedAt: Schema.NullOr(Timestamp)
  }),
  "business_scores",
  { key: ["business_id", "company_id"] }
)

export const businessScores = table({
  ...flatScores,
  row: ({ sums, unreported, ...score }: BusinessScore) =>
    flatScores.row({
      ...score,
      ...sumsAsText(sums),
      unreportedFrom: unreported?.from ?? null,
      unreportedAt: unreported?.at ?? null
    })
})

const flatDays = tableOf(
  Schema.Struct({ ...Struct.omit(ScoreDay.fields, ["added"]), ...sumsFields }),
  "score_days"
)

export const scoreDays = table({
  ...flatDays,
  row: ({ added, ...day }: ScoreDay) => flatDays.row({ ...day, ...sumsAsText(added) })
})

const flatProducts = tableOf(
  Schema.Struct({ ...Struct.omit(ProductMove.fields, ["added"]), ...sumsFields }),
  "product_scores"
)

export const productScores = table({
  ...flatProducts,
  row: ({ added, ...move }: ProductMove) => flatProducts.row({ ...move, ...sumsAsText(added) })
})

export type ScoreRow = Row<typeof flatScores>

export type SumsRow = Pick<ScoreRow, "weight" | "weighted_stars" | "stars" | "proven">

export const toSums = (row: SumsRow): ScoreSums => ({
  weight: BigInt(row.weight),
  weightedStars: BigInt(row.weighted_stars),
  stars: row.stars,
  proven: row.proven
})

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
