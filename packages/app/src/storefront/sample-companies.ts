import { randomOf } from "./random.ts"
import { languages, type SampleLanguage } from "./sample-review.ts"
import { places, surnames, trades, type Trade } from "./trades.ts"

export interface SampleCompany {
  readonly name: string
  readonly plan: "pro" | "enterprise"
  readonly owner: { readonly name: string; readonly email: string }
  readonly businesses: ReadonlyArray<SampleBusiness>
}

export interface SampleBusiness {
  /** Counts through the whole data set. */
  readonly index: number
  readonly name: string
  readonly url: string
  readonly trade: Trade
  readonly language: SampleLanguage
  /** The share of satisfied customers, from 0 to 1. */
  readonly quality: number
  readonly reviews: number
}

/** The companies that share this many reviews: a few businesses have many, most have few. */
export const sampleCompanies = (reviews: number): ReadonlyArray<SampleCompany> => {
  const businesses = shares(reviews).map(sampleBusiness)
  const companies: Array<SampleCompany> = []
  for (let from = 0; from < businesses.length;) {
    const random = randomOf(1, companies.length)
    const own = businesses.slice(from, from + 1 + random.below(4))
    from += own.length
    const surname = random.word(surnames)
    const number = companies.length + 1
    companies.push({
      name: `${surname} ${random.pick(["Group", "& Co", "Trading", "Holding"])} ${number}`,
      plan: own.length > 2 ? "enterprise" : "pro",
      owner: {
        name: `${random.pick(["Robin", "Sam", "Kim", "Alex"])} ${surname}`,
        email: `owner@company-${number}.example`
      },
      businesses: own
    })
  }
  return companies
}

const shares = (reviews: number): ReadonlyArray<number> => {
  const count = Math.min(300, Math.max(1, Math.round(Math.sqrt(reviews) / 5)))
  const weights = Array.from({ length: count }, (_, i) => 1 / (i + 1) ** 0.8)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const others = weights.slice(1).map((weight) => Math.floor((reviews * weight) / whole))
  return [reviews - others.reduce((sum, share) => sum + share, 0), ...others]
}

const sampleBusiness = (reviews: number, index: number): SampleBusiness => {
  const random = randomOf(2, index)
  const trade = random.pick(trades)
  return {
    index,
    name: `${random.word(places)} ${trade.name}`,
    url: `https://shop-${index + 1}.example`,
    trade,
    language: random.pick(languages),
    quality: 0.45 + random.fraction() * 0.5,
    reviews
  }
}
