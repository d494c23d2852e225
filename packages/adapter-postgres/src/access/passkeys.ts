import { Passkeys } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { readsOf } from "../connection/reads.ts"
import { passkeys } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const PasskeysLayer = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const reads = readsOf(sql, passkeys.entity)
    return Passkeys.of({
      find: (id) => reads.first("Passkeys.find", `${select} where p.id = $1`, [id]),
      findByCredential: (credentialId) =>
        reads.first("Passkeys.findByCredential", `${select} where p.credential_id = $1`, [
          credentialId
        ]),
      ofMembers: (memberIds) => reads.all("Passkeys.ofMembers", ofMembers, [memberIds])
    })
  })
)

const select = `select ${columns(passkeys, "p")} from passkeys p`

const ofMembers = `${select} where p.member_id = any($1) order by p.created_at, p.id`
