import type { Company } from "@review-proof/ports"
import { isAwaited, nameParts } from "@review-proof/ports/store"
import { restamp } from "../access/admission-facts.ts"
import {
  businesses,
  businessLogos,
  businessScores,
  productScores,
  scoreDays
} from "../rows/business.ts"
import { apiKeys, auditLog, companies, members } from "../rows/entity-tables.ts"
import { instant } from "../rows/table.ts"
import {
  extended,
  type Input,
  insertStep,
  queryStep,
  recordInput,
  recordStep,
  removeStep,
  replaceStep,
  rewriteStep,
  type Steps,
  tableInput
} from "./step.ts"

const namePartsInput = (name: string): Input<{ readonly company: Company }> =>
  recordInput(
    name,
    "part text, created_at timestamptz, company_id text",
    ({ company: { createdAt, id, name: text } }) =>
      Array.from(nameParts(text), (part) => ({
        part,
        created_at: instant(createdAt),
        company_id: id
      }))
  )

const insertNameParts = (given: string): string =>
  `insert into company_name_parts (part, created_at, company_id)
   select part, created_at, company_id from ${given} on conflict do nothing`

const starsOf = (star: (stars: string) => string): string =>
  `array[${[1, 2, 3, 4, 5].map((n) => star(`stars[${n}]`)).join(", ")}]`

/** Adds sums to rows by key, in one order, so that commits do not deadlock. */
const addSums = (table: string, given: string, key: string): string =>
  `insert into ${table} as held
      (business_id, company_id, ${key}, weight, weighted_stars, stars, proven)
    select business_id, company_id, ${key}, sum(weight), sum(weighted_stars),
        ${starsOf((stars) => `sum(${stars})`)}, sum(proven)
      from ${given} group by business_id, company_id, ${key} order by business_id, ${key}
    on conflict (business_id, ${key}, company_id) do update set
      weight = held.weight + excluded.weight,
      weighted_stars = held.weighted_stars + excluded.weighted_stars,
      stars = ${starsOf((stars) => `held.${stars} + excluded.${stars}`)},
      proven = held.proven + excluded.proven`

export const accountSteps = {
  InsertCompany: extended(
    insertStep(companies, ({ company }) => company),
    {
      inputs: [namePartsInput("insert_company_parts")],
      expressions: {
        insert_company_parts_done: insertNameParts("insert_company_parts"),
        insert_company_stamp: `insert into admission_stamps (company_id, stamp)
          select id, gen_random_uuid() from insert_companies`
      }
    }
  ),
  ReplaceCompany: extended(
    replaceStep(companies, ({ company }) => company),
    {
      inputs: [namePartsInput("replace_company_parts")],
      expressions: {
        replace_company_parts_removed: `delete from company_name_parts held
          using replace_companies company
          where held.company_id = company.id and not exists (
            select from replace_company_parts given where given.company_id = held.company_id
              and given.part = held.part and given.created_at = held.created_at)`,
        replace_company_parts_done: insertNameParts("replace_company_parts"),
        replace_company_stamp: restamp("(select id as company_id from replace_companies) given")
      }
    }
  ),
  InsertMember: insertStep(members, ({ member }) => member),
  /** The facts hold the name of the member who created the key. */
  ReplaceMember: extended(
    replaceStep(members, ({ member }) => member),
    { expressions: { replace_member_stamp: restamp("replace_members") } }
  ),
  InsertBusiness: extended(
    insertStep(businesses, ({ business }) => business),
    {
      expressions: {
        insert_empty_score_done: `insert into business_scores
            (business_id, company_id, weight, weighted_stars, stars, proven, version)
          select id, company_id, 0, 0, '{0,0,0,0,0}', 0, 1 from insert_businesses`,
        insert_business_stamp: restamp("insert_businesses")
      }
    }
  ),
  ReplaceBusiness: replaceStep(businesses, ({ business }) => business),
  PutLogo: insertStep(
    businessLogos,
    ({ logo }) => logo,
    "on conflict (business_id, company_id) do update set bytes = excluded.bytes"
  ),
  RemoveLogo: removeStep(businessLogos, "business_id", ({ businessId }) => businessId),
  ReplaceScore: replaceStep(businessScores, ({ score }) => score),
  AddToScoreDay: queryStep(
    tableInput("add_score_day", scoreDays, ({ day }) => day),
    addSums("score_days", "add_score_day", "day")
  ),
  AddToProductScore: queryStep(
    tableInput("add_product_score", productScores, ({ move }) => move),
    addSums("product_scores", "add_product_score", "sku")
  ),
  InsertKey: insertStep(apiKeys, ({ key }) => key),
  /**
   * Besides its version, a key's count of issued tokens must be what the snapshot shows.
   * `EndTokens` in the same commit ends all tokens that the snapshot shows, so a token that was
   * issued meanwhile would be left.
   */
  ReplaceKey: extended(
    replaceStep(apiKeys, ({ key }) => key, {
      set: { last_used_at: "held.last_used_at" },
      where: `held.tokens_issued = (select seen.tokens_issued from api_keys seen
          where seen.id = given.id and seen.company_id = given.company_id)`
    }),
    { expressions: { replace_key_stamp: restamp("replace_api_keys") } }
  ),
  EndTokens: extended(
    recordStep(
      "end_tokens",
      `key_id text collate "C"`,
      ({ keyId }) => ({ key_id: keyId }),
      `delete from access_tokens t using end_tokens e where t.key_id = e.key_id
        returning t.company_id`
    ),
    { expressions: { end_tokens_stamp: restamp("end_tokens_done") } }
  ),
  /**
   * Matches whole ids: `inv_71` does not match `inv_7`. Each answer is read once, whatever the number
   * of ids and keys.
   */
  ForgetAnswers: recordStep(
    "forget_answers",
    `company_id text collate "C", named text`,
    ({ companyId, naming }) => naming.map((named) => ({ company_id: companyId, named })),
    `update idempotency_records held set answer = ''
      from (
        select company_id, array_agg(named) as named from forget_answers group by company_id
      ) given
      cross join lateral (
        select distinct k.lineage_id from api_keys k where k.company_id = given.company_id
      ) keys
      where held.scope = keys.lineage_id and exists (
        select from regexp_matches(held.answer, '\\m[a-z]+_[0-9A-Za-z]+\\M', 'g') id
         where id[1] = any(given.named))`
  ),
  RewriteAuditDetails: rewriteStep(auditLog, ["details"], ({ entry }) => entry),
  /**
   * The id is derived from the notice's cause: a notice that was queued once is never queued again.
   */
  QueueNotice: recordStep(
    "queue_notice",
    `id text, company_id text, notice json, awaited boolean, due_at timestamptz`,
    ({ notice: { companyId, dueAt, id, notice } }) => ({
      id,
      company_id: companyId,
      notice,
      awaited: isAwaited(notice),
      due_at: instant(dueAt)
    }),
    `insert into notices (id, company_id, notice, awaited, queued_for, due_at)
      select id, company_id, notice, awaited, due_at, due_at from queue_notice on conflict do nothing`
  )
} satisfies Partial<Steps>
