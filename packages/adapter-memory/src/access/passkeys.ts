import { Passkeys } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, select, selectOne } from "../store/select.ts"

export const PasskeysLayer = Layer.effect(
  Passkeys,
  Effect.map(MemoryStore, ({ passkeys }) =>
    Passkeys.of({
      find: finder((id) => passkeys.get(id)),
      findByCredential: finder((credential) =>
        selectOne(passkeys, ({ credentialId }) => credentialId === credential)
      ),
      ofMembers: method((memberIds) =>
        select(passkeys, ({ memberId }) => memberIds.includes(memberId)).toSorted(byCreation)
      )
    })
  )
)
