import { Passkeys } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { type PasskeyRow, passkeys, toPasskey } from "../rows/passkey.ts"
import { columns } from "../rows/table.ts"

/** Passkeys of members on PostgreSQL. */
export const passkeysLayer = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const first = (rows: ReadonlyArray<PasskeyRow>) =>
      Option.map(Option.fromNullishOr(rows[0]), toPasskey)
    return Passkeys.of({
      find: (id) =>
        sql
          .query<PasskeyRow>(`${select} where p.id = $1`, [id])
          .pipe(Effect.map(first), mapSqlErrors("Passkeys.find")),
      findByCredential: (credentialId) =>
        sql
          .query<PasskeyRow>(`${select} where p.credential_id = $1`, [credentialId])
          .pipe(Effect.map(first), mapSqlErrors("Passkeys.findByCredential")),
      ofMembers: (memberIds) =>
        sql.query<PasskeyRow>(ofMembers, [memberIds]).pipe(
          Effect.map((rows) => rows.map(toPasskey)),
          mapSqlErrors("Passkeys.ofMembers")
        )
    })
  })
)

const select = `select ${columns(passkeys, "p")} from passkeys p`

const ofMembers = `${select} where p.member_id = any($1) order by p.created_at, p.id`
