import { sameCompany } from "../rows/table.ts"

/**
 * Adds what the parts of a commit add to the counts of published reviews. A statement can change a
 * row only once, so all additions are summed first. Rows are changed in one order, so that commits
 * do not deadlock. Every business that a part names counts as changed on its pages, even if its
 * sums stay the same.
 */
export const countStep = (counted: ReadonlyArray<string>): ReadonlyArray<string> =>
  counted.length === 0
    ? []
    : [
        `moved_reviews as materialized (${counted.join(" union all ")})`,
        `count_reviews as (insert into review_counts as held (${countKey}, reviews)
          select ${countKey}, sum(added)::integer from moved_reviews
           group by ${countKey} having sum(added) <> 0
           order by business_id, language, stars, proof, replied
          on conflict (business_id, language, stars, proof, replied, company_id)
          do update set reviews = held.reviews + excluded.reviews)`,
        `count_changes as (insert into review_changes as held (business_id, company_id, changes)
          select distinct business_id, company_id, 1 from moved_reviews order by business_id
          on conflict (business_id, company_id) do update set changes = held.changes + 1)`
      ]

const countKey = "business_id, company_id, language, stars, proof, replied"

/** The columns of a changed review, `held`, that its counts follow from. */
export const countedColumns = `held.id, held.business_id, held.company_id, held.language_primary,
  held.stars, held.proof, held.state, held.reply_count`

const keyOf = (review: string) =>
  `${review}.business_id, ${review}.company_id, ${review}.language_primary as language,
    ${review}.stars, ${review}.proof`

/** The counts that new reviews add. */
export const countInserted = (rows: string): string =>
  `select ${keyOf("n")}, n.reply_count > 0 as replied, 1 as added from ${rows} n
    where n.state = 'published'`

/** The changes of the counts by replaced reviews: what each is now, less what it was before. */
export const countReplaced = (rows: string): string =>
  `${countInserted(rows)} union all
  select ${keyOf("b")}, b.reply_count > 0, -1 from ${rows} n
    cross join lateral (
      select * from reviews b where b.id = n.id and ${sameCompany("b", "n")} limit 1
    ) b where b.state = 'published'`
