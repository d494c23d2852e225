import { BusinessId, CompanyId, type ReviewFilters, ReviewId } from "@review-proof/ports"

/** Reviews of one company, in ten businesses, the largest of which has three in five. */
export const skewed = {
  company: CompanyId.make("cmp_skewed"),
  largest: BusinessId.make("biz_largest"),
  smaller: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => BusinessId.make(`biz_small${n}`)),
  /** When the newest review was written; the others go back from it, one a second. */
  newest: Date.parse("2026-03-01T00:00:00Z")
}

/** The position of the review that has this many newer ones. */
export const positionAt = (rows: number, depth: number) => ({
  createdAt: skewed.newest - depth * 1000,
  id: ReviewId.make(rows - depth)
})

/**
 * Seeds them in the worst order for an index that has not all filters: stars,
 * proof and language are so correlated that two filters which do not belong
 * together match the forty oldest reviews alone.
 */
export const seedSkewed = (rows: number, analysed: boolean): ReadonlyArray<string> => [
  `insert into companies
         values ('${skewed.company}', 'Skewed', 'pro', null, 'active', now(), 1)`,
  `insert into businesses
         select id, '${skewed.company}', id, 'https://example.com', false, now(), 1
           from unnest(array['${[skewed.largest, ...skewed.smaller].join("', '")}']) id`,
  seedReviews(rows),
  ...(analysed ? ["analyze"] : [])
]

const seedReviews = (rows: number): string => `
  insert into reviews (id, company_id, business_id, state, stars, text, language, proof,
                       resolved, created_at, updated_at, version)
  select n, '${skewed.company}',
         case when n % 5 < 3 then '${skewed.largest}' else 'biz_small' || 1 + n % 9 end,
         case when n % 50 = 7 then 'removed' else 'published' end,
         1 + class,
         repeat('So it was. ', 20),
         (array['en-GB', 'de', 'fi', 'fr-CA', 'es'])[1 + (class + stray) % 5],
         (array['transaction', 'invited', 'identity', 'imported', 'unverified'])
           [1 + (class + stray) % 5],
         false, at, at, 1
    from generate_series(1, ${rows}) n
    cross join lateral (select n / 5 % 5 as class, case when n <= 40 then 1 else 0 end as stray,
      to_timestamp(${skewed.newest / 1000} - ${rows} + n) as at
    ) made`

interface FilterCase {
  readonly name: string
  readonly filters: ReviewFilters
}

const casesOf = (clashing: boolean): ReadonlyArray<FilterCase> => {
  const stars = [{}, { stars: 1 } as const]
  const proof = [
    {},
    clashing ? ({ proof: "invited" } as const) : ({ proof: "transaction" } as const)
  ]
  const languages = clashing ? ["de", "en-gb", "fr-ca"] : ["en", "en-gb"]
  const language = [{}, ...languages.map((tag) => ({ language: tag }))]
  const since = [{}, { since: skewed.newest - 3_000_000 }]
  return stars.flatMap((a) =>
    proof.flatMap((b) =>
      language.flatMap((c) =>
        since.map((d) => {
          const filters: ReviewFilters = { ...a, ...b, ...c, ...d }
          const kind = clashing ? "rare together" : "common together"
          return { name: `${Object.entries(filters).join(" ") || "none"}, ${kind}`, filters }
        })
      )
    )
  )
}

/**
 * Each set of filters, once with values that belong together and once with values that do not. A set
 * that is the same with both is there once.
 */
export const filterCases: ReadonlyArray<FilterCase> = [
  ...new Map(
    [...casesOf(true), ...casesOf(false)].map((one) => [JSON.stringify(one.filters), one])
  ).values()
]
