import { business, choice } from "../seed.ts"
import { businessNumber, moment, ownerOf, words, type Shape } from "./shape.ts"

const days = 730

const list = (values: ReadonlyArray<string | number>) =>
  `array[${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(", ")}]`

const oneOf = (seed: number, values: ReadonlyArray<string | number>): string =>
  `(${list(values)})[1 + ${choice(seed, values.length)}]`

const stars = [1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5]
const languages = ["en", "en", "en", "en-GB", "de", "de", "fr", "es", "nl", "fi"]
const proofs = [
  "transaction",
  "invited",
  "invited",
  "identity",
  "after_review",
  "imported",
  "unverified",
  "unverified"
]

/** Of a thousand reviews three are hidden, three removed, one rejected and one held. */
const state = `case when ${choice(1, 1000)} < 3 then 'hidden' when ${choice(1, 1000)} < 6 then 'removed'
  when ${choice(1, 1000)} = 6 then 'rejected' when ${choice(1, 1000)} = 7 then 'pending' else 'published' end`

export const insertReviews = (shape: Shape): string => `
  insert into reviews (id, company_id, business_id, state, stars, title, text, language, proof,
    reviewer_name, product, experience_date, resolved, external_id, created_at, updated_at, version,
    reply_count, text_hash)
  select n, ${ownerOf("business")}, ${business("business")}, ${state}, ${oneOf(2, stars)},
         case when ${choice(3, 4)} > 0 then 'Review number ' || n end,
         'About the ' || ${oneOf(17, words.slice(0, -1))} || ': ' || repeat(md5(n::text) || ' ', 2 + (${choice(4, 6)})::int),
         ${oneOf(5, languages)}, ${oneOf(6, proofs)},
         case when ${choice(7, 5)} > 0 then 'Reviewer ' || ${choice(8, 5000)} end,
         case when ${choice(9, 3)} = 0 then
           json_build_object('sku', 'sku-' || 1 + ${choice(10, shape.products)}, 'name', 'Product') end,
         case when ${choice(11, 2)} = 0 then '2025-05-17' end,
         ${choice(12, 20)} = 0, case when ${choice(6, 8)} = 5 then 'x-' || n end,
         at, at, case when ${choice(18, 50)} = 0 then 2 else 1 end,
         case when ${choice(13, 10)} < 4 and ${state} = 'published' then 1 else 0 end,
         left(md5(n::text), 22)
    from generate_series(1, ${shape.reviews}::bigint) n
   cross join lateral (select ${businessNumber(14, shape)} as business,
     ${moment(days, shape.reviews)} as at) of_review`

/** The rows that follow from reviews: the statements are the same for each data set. */
export const beside: ReadonlyArray<string> = [
  `insert into replies (id, review_id, company_id, from_name, text, created_at, earlier)
   select id, id, company_id, 'Robin Marsh', 'Thank you, see you soon.',
          created_at + interval '1 hour' * (1 + id % 72), '[]'
     from reviews where reply_count = 1 order by id`,
  `insert into review_revisions (review_id, version, stars, title, text, replaced_at)
   select id, 1, stars, title, text, created_at from reviews where version = 2 order by id`,
  `insert into moderation_log (review_id, action, from_state, to_state, actor, reason, at)
   select id, case state when 'pending' then 'held' else state end, 'published', state, 'screen', 'link',
          created_at
     from reviews where state <> 'published' order by id`,
  `insert into proof_requests
     (id, company_id, business_id, review_id, kind, status, created_at, decided_at, version)
   select 'prf_' || id, company_id, business_id, id, 'transaction',
          case when id % 1000 = 0 then 'open' else 'accepted' end, created_at, null, 1
     from reviews where id % 100 = 0 and state = 'published'`,
  `insert into reports (id, company_id, business_id, review_id, reason, text, language, status, decision,
     created_at, version)
   select 'rpt_' || id, company_id, business_id, id, 'fake', 'Nobody of this name was here.', 'en',
          case when id % 2000 = 1 then 'open' else 'dismissed' end,
          case when id % 2000 = 1 then null else 'Nothing shows it.' end, created_at, 1
     from reviews where id % 200 = 1 and state = 'published'`
]

export const insertProducts = ({ products }: Shape, company: string, business: string): string => `
  insert into products
    (company_id, business_id, sku, name, active, created_at, updated_at, version)
  select '${company}', '${business}', 'sku-' || n, 'Product ' || n, n % 10 > 0,
         now() - n * interval '1 hour', now(), 1
    from generate_series(1, ${products}) n`
