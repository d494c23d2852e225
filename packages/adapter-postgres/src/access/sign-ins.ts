import { SignIns, TooManySignIns } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { deletedRows, readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { timestamp } from "../paging/page.ts"
import { signIns } from "../rows/entity-tables.ts"
import { columns, rowsIn } from "../rows/table.ts"

export const SignInsLayer = Layer.effect(
  SignIns,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    return SignIns.of({
      begin: (signIn, { perAddress, perNetwork, windowMillis }) =>
        writes
          .queryLocked<{ readonly free_at: number | null }>(
            new Set([`sign-in ${signIn.addressHash}`, `sign-in ${signIn.networkHash}`]),
            begin,
            [JSON.stringify([signIns.row(signIn)]), perAddress, perNetwork, windowMillis]
          )
          .pipe(
            mapSqlErrors("SignIns.begin"),
            Effect.flatMap((rows) => {
              const freeAt = rows[0]?.free_at ?? null
              return freeAt === null ? Effect.void : Effect.fail(new TooManySignIns({ freeAt }))
            })
          ),
      find: (id) => readsOf(sql, signIns.entity).first("SignIns.find", find, [id]),
      tryCode: (id, at, most) =>
        readsOf(writes, signIns.entity).first("SignIns.tryCode", tryCode, [
          id,
          timestamp(at),
          most
        ]),
      forget: (before) => deletedRows(writes, "SignIns.forget", forget, [timestamp(before)])
    })
  })
)

/** Selects when the oldest of the last `most` sign-ins leaves the window: then another may begin. */
const lastWithRoom = (hash: string, most: string): string =>
  `(select other.created_at + $4::bigint * interval '1 millisecond' from sign_ins other
     where other.${hash} = given.${hash}
       and other.created_at > given.created_at - $4::bigint * interval '1 millisecond'
     order by other.created_at desc offset ${most}::bigint - 1 limit 1)`

/** The locks make the counts exact: the next request to sign in sees what was stored before. */
const begin = `with given as (
    select * from ${rowsIn(signIns, "$1")}
  ), room as (
    select greatest(${lastWithRoom("address_hash", "$2")}, ${lastWithRoom("network_hash", "$3")}) as free_at
      from given
  ), stored as (
    insert into sign_ins (${signIns.columns.join(", ")})
    select ${columns(signIns, "given")} from given, room where room.free_at is null
  )
  select free_at from room`

const find = `select ${columns(signIns, "s")} from sign_ins s where s.id = $1`

const tryCode = `update sign_ins s set codes_tried = s.codes_tried + 1
  where s.id = $1 and s.used_at is null and s.expires_at > $2 and s.codes_tried < $3
  returning ${columns(signIns, "s")}`

const forget = { table: "sign_ins", where: "expires_at < $1" }
