// How the rows of a data set are distributed. Each choice is a hash of the row's number.
import { choice, company } from "../seed.ts"

/** The company and the business that have most of the rows. */
export const big = { company: "cmp_00000001", business: "biz_00000001", businesses: 10 }

/** Keys of the big company: enough that each stays far below its rate limit. */
export const keys = 1000

export const owner = "owner@big.example"

/** Words to search for. No review has the last one. */
export const words = ["delivery", "packaging", "colour", "support", "quality", "zeppelin"] as const

export interface Shape {
  readonly reviews: number
  /** Companies with one business each, beside the big one. */
  readonly others: number
  readonly products: number
  readonly invitations: number
  readonly events: number
  readonly waiting: number
}

/** All numbers are in proportion to that of the reviews. */
export const shapeOf = (reviews: number): Shape => ({
  reviews,
  others: reviews / 2000,
  products: reviews / 5000,
  invitations: reviews / 5,
  events: reviews / 5,
  waiting: reviews / 50
})

export const sku = (number: number): string => `sku-${number}`

/** The number of a row's business: the first for 80 % of the rows, another of the big company for 10 %. */
export const businessNumber = (seed: number, { others }: Shape): string =>
  `case when ${choice(seed, 10)} < 8 then 1
    when ${choice(seed, 10)} = 8 then 2 + ${choice(seed + 1, big.businesses - 1)}
    else ${big.businesses + 1} + ${choice(seed + 1, others)} end`

/** The company of a business by its number. */
export const ownerOf = (business: string): string =>
  company(`greatest(${business} - ${big.businesses - 1}, 1)`)

/**
 * The time of a row. The rows are spread evenly over these days, in the order of their ids except for
 * up to an hour, and the last is an hour old.
 */
export const moment = (days: number, rows: number): string =>
  `date_trunc('milliseconds', now() - interval '1 hour'
     - ((${rows} - n)::float8 / ${rows} * ${days * 86_400} + ${choice(90, 3600)}) * interval '1 second')`
