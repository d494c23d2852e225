import { type AccessToken, Credentials } from "@review-proof/ports"
import { KeyChanged, TooManyTokens } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import type { Statements } from "../connection/database.ts"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { restamp } from "./admission-facts.ts"
import { creationPosition, creationPage, timestamp } from "../paging/page.ts"
import { accessTokens, apiKeys } from "../rows/entity-tables.ts"
import { columns, insertFrom, rowsIn } from "../rows/table.ts"
import { deletedRows, executed, readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const CredentialsLayer = Layer.effect(
  Credentials,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const reads = readsOf(sql, apiKeys.entity)
    return Credentials.of({
      findKey: (id) => reads.first("Credentials.findKey", `${selectKey} where k.id = $1`, [id]),
      findKeyByClient: (clientId) =>
        reads.first("Credentials.findKeyByClient", `${selectKey} where k.client_id = $1`, [
          clientId
        ]),
      pageKeys: (companyId, request) => {
        const text = `${selectKey} where k.company_id = $1`
        const query = creationPage({ text, values: [companyId] }, "k", request)
        return reads.page("Credentials.pageKeys", query, request.limit, creationPosition)
      },
      issueToken: (token, options) =>
        writes
          .transaction((statements) => issueToken(statements, token, options))
          .pipe(mapSqlErrors("Credentials.issueToken")),
      endToken: (keyId, hash) => executed(writes, "Credentials.endToken", endToken, [keyId, hash]),
      keysExpiring: ({ after, before, companyId, from, limit }) => {
        const values = [timestamp(from), timestamp(before), after ?? "", limit]
        return companyId === null
          ? reads.all("Credentials.keysExpiring", expiringKeys, values)
          : reads.all("Credentials.keysExpiring", expiringKeysOf, [...values, companyId])
      },
      forgetTokens: (before) =>
        deletedRows(writes, "Credentials.forgetTokens", forgetTokens, [timestamp(before)])
    })
  })
)

/**
 * Locking the key first makes the count exact: those who issue tokens for one key wait for each
 * other, and each counts what the one before stored. The lock updates the key's row, so that a
 * commit that ends the key's tokens without having seen this one is detected
 * (commit/account-steps.ts).
 */
const issueToken = Effect.fnUntraced(function* (
  sql: Statements,
  token: AccessToken,
  options: { readonly keyVersion: number; readonly maxLive: number }
) {
  const locked = yield* sql.query(lockKey, [token.keyId, options.keyVersion])
  if (locked.length === 0) return yield* new KeyChanged()
  const issuedAt = timestamp(token.issuedAt)
  const live = yield* sql.query<LiveTokens>(liveTokens, [token.keyId, issuedAt])
  const nextExpiryAt = live[0]?.next_expiry_at ?? null
  if (nextExpiryAt !== null && (live[0]?.live ?? 0) >= options.maxLive) {
    return yield* new TooManyTokens({ nextExpiryAt })
  }
  yield* sql.query(insertToken, [JSON.stringify([accessTokens.row(token)])])
})

interface LiveTokens {
  readonly live: number
  readonly next_expiry_at: number | null
}

/**
 * The last use of a key is its latest admission. Housekeeping writes it to the key from time to
 * time (housekeeping.ts), so that requests need no extra write.
 */
const keyColumns = columns(apiKeys, "k").replace(
  "k.last_used_at",
  `greatest(k.last_used_at, (
     select a.admitted_at[array_upper(a.admitted_at, 1)]
       from key_admissions a where a.key_id = k.id)) as last_used_at`
)

const selectKey = `select ${keyColumns} from api_keys k`

const expiringAmong = (keys: string) => `select ${keyColumns} from ${keys} k
  where (k.expires_at, k.id) > ($1, $3) and k.expires_at < $2
    and k.revoked_at is null and k.rotated_at is null
  order by k.expires_at, k.id limit $4`

const expiringKeys = expiringAmong("api_keys")

/**
 * Reads the keys of one company: the index by expiry has those of all companies. The inner order
 * leaves the planner no other index than that of a company's keys.
 */
export const expiringKeysOf = expiringAmong(
  "(select * from api_keys where company_id = $5 order by created_at desc, id desc offset 0)"
)

export const lockKey = `update api_keys set tokens_issued = tokens_issued + 1
  where id = $1 and version = $2 returning 1 as locked`

const liveTokens = `select count(*) as live, min(t.expires_at) as next_expiry_at
  from access_tokens t where t.key_id = $1 and t.expires_at > $2`

const insertToken = insertFrom(accessTokens, rowsIn(accessTokens, "$1"))

const endToken = `with ended as (
    delete from access_tokens where hash = $2 and key_id = $1 returning company_id
  ) ${restamp("ended")}`

const forgetTokens = { table: "access_tokens", where: "expires_at < $1" }
