import { Admission, type CompanyId } from "@review-proof/ports"
import {
  type AdmissionAttempt,
  type AdmissionFacts,
  type AdmissionRule,
  credentialBytes,
  RecentMap,
  type RequestsOfDay
} from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { contention, inBatches } from "../connection/batches.ts"
import { ReadClient } from "../connection/client.ts"
import type { Database } from "../connection/database.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { executed, mapOf } from "../connection/reads.ts"
import { texts } from "../connection/typed-list.ts"
import { type CountRequest, countBatching } from "./admission-count.ts"
import { factsBatching } from "./admission-facts.ts"
import { failedAuthentications } from "./failed-authentications.ts"

export const AdmissionLayer = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    return Admission.of({
      attempt: yield* makeAttempt(sql),
      refund: (companyId, month, keyId) =>
        executed(sql, "Admission.refund", refund, [companyId, month, keyId]),
      requestsByDay: (companyId, { first, last }, maxKeys) =>
        sql
          .query<RequestsOfDay>(requestsByDay, [companyId, first, last, maxKeys])
          .pipe(mapSqlErrors("Admission.requestsByDay")),
      requestsIn: (companyId, month) =>
        sql.query<{ readonly requests: number }>(requestsIn, [companyId, month]).pipe(
          Effect.map((rows) => rows[0]?.requests ?? 0),
          mapSqlErrors("Admission.requestsIn")
        ),
      requestsOf: (companyIds, month) =>
        mapOf<CompanyId, number>(sql, "Admission.requestsOf", {
          text: requestsOf,
          values: [texts(companyIds), month]
        }),
      ...failedAuthentications(sql)
    })
  })
)

/** Enough for 10,000 keys without many businesses. */
const maxRememberedBytes = 20_000_000

/** Usually the second attempt sees the change that made the first one fail. */
const maxTries = 50

/**
 * The domain judges, and PostgreSQL counts. The facts of an admitted attempt are cached: the next
 * attempt is counted in one round trip if the stamp of its company is unchanged (decisions, 15). If
 * the stamp changed, or a limit is reached, the facts are read and judged again.
 */
const makeAttempt = Effect.fnUntraced(function* (sql: Database) {
  const scope = yield* Effect.scope
  const read = inBatches(factsBatching(sql), scope)
  const count = inBatches(countBatching(sql), scope)
  const remembered = new RecentMap<string, CountRequest>(maxRememberedBytes, credentialBytes)

  const readAndJudge = (
    attempt: AdmissionAttempt,
    admits: AdmissionRule,
    name: string,
    triesLeft: number
  ): ReturnType<Admission["Service"]["attempt"]> =>
    Effect.flatMap(read(attempt), ({ facts, stamp }) => {
      const allowance = admits(facts, attempt)
      if (allowance === null || facts.credential === null) {
        remembered.delete(name)
        return Effect.succeed<AdmissionFacts>({ ...facts, counted: false })
      }
      if (triesLeft === 0) return Effect.fail(contention("Admission.attempt"))
      // Counting returns the times of the key's admissions, and a thousand of them are 24 kB.
      const credential = { ...facts.credential, admittedAt: [] }
      const admitted = { name, attempt, credential, allowance, stamp }
      return Effect.flatMap(count(admitted), (counted) => {
        if (counted === null) return readAndJudge(attempt, admits, name, triesLeft - 1)
        const room = attempt.ratePerSecond
        remembered.set(name, { ...admitted, allowance: { ...allowance, room } })
        return Effect.succeed(counted)
      })
    })

  return (attempt: AdmissionAttempt, admits: AdmissionRule) =>
    Effect.suspend(() => {
      const { address, hash, kind, ratePerSecond } = attempt
      const name = `${kind} ${hash} ${address} ${ratePerSecond}`
      const known = remembered.get(name)
      return known === undefined
        ? readAndJudge(attempt, admits, name, maxTries)
        : // A copy, because a statement tells its requests apart by identity.
          Effect.flatMap(count({ ...known }), (counted) =>
            counted === null
              ? readAndJudge(attempt, admits, name, maxTries)
              : Effect.succeed<AdmissionFacts>(counted)
          )
    })
})

const refund = `with of_key as (
    update key_admissions set uncounted = uncounted - 1 where key_id = $3
  )
  update monthly_requests set requests = requests - 1
  where company_id = $1 and month = $2 and requests > 0`

/**
 * The requests of each day: those that housekeeping has summed, and the newer ones; see
 * admission-count.ts.
 */
export const requestsByDay = `with counted as (
    select d.day, d.key_id, d.requests from key_days d
     where d.company_id = $1 and d.day between $2 and $3
    union all
    select late.day, k.id, late.requests
      from api_keys k
      join key_admissions a on a.key_id = k.id
      cross join lateral (values (a.day, a.uncounted), (a.day_before, a.uncounted_before))
        as late(day, requests)
     where k.company_id = $1 and late.day between $2 and $3
  ),
  named as (
    select key_id from counted group by key_id order by sum(requests) desc, key_id limit $4
  )
  select c.day, n.key_id as "keyId", sum(c.requests)::integer as requests
    from counted c left join named n on n.key_id = c.key_id
   group by c.day, n.key_id having sum(c.requests) > 0 order by c.day`

/** Looks up the primary key for each. */
const requestsOf = `select r.company_id as key, r.requests as value from unnest($1::text[]) asked (company_id)
  join monthly_requests r on r.company_id = asked.company_id collate "C" and r.month = $2`

const requestsIn = `select requests from monthly_requests where company_id = $1 and month = $2`
