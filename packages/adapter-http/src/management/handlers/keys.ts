import {
  blockKey,
  changeKey,
  createKey,
  getKey,
  listKeys,
  revokeKey,
  rotateKey,
  unblockKey
} from "@review-proof/domain/keys"
import type { ApiKey } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { companyIn, keyIn } from "../wire/ids.ts"
import { keyWire, newKeyOf, newKeyWire } from "../wire/key.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"

export const KeysHandlers = HttpApiBuilder.group(ManagementApi, "keys", (handlers) =>
  handlers.handleAll({
    createKey: Effect.fn("management.createKey")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      const created = yield* createKey(yield* currentActor, id, newKeyOf(payload))
      return newKeyWire(created, yield* Clock.currentTimeMillis)
    }),
    listKeys: Effect.fn("management.listKeys")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("manageKeys", id)
      const page = yield* listKeys(id, pageQuery(query))
      const now = yield* Clock.currentTimeMillis
      return pageWire(page, (key) => keyWire(key, now))
    }),
    getKey: Effect.fn("management.getKey")(function* ({ params }) {
      const key = yield* getKey(yield* keyIn(params))
      yield* requireReadRight("manageKeys", key.companyId)
      return yield* shown(key)
    }),
    changeKey: Effect.fn("management.changeKey")(function* ({ params, payload }) {
      const id = yield* keyIn(params)
      return yield* shown(yield* changeKey(yield* currentActor, id, modelOf(payload)))
    }),
    rotateKey: Effect.fn("management.rotateKey")(function* ({ params }) {
      const rotated = yield* rotateKey(yield* currentActor, yield* keyIn(params))
      return newKeyWire(rotated, yield* Clock.currentTimeMillis)
    }),
    revokeKey: Effect.fn("management.revokeKey")(function* ({ params }) {
      return yield* shown(yield* revokeKey(yield* currentActor, yield* keyIn(params)))
    }),
    blockKey: Effect.fn("management.blockKey")(function* ({ params }) {
      return yield* shown(yield* blockKey(yield* currentActor, yield* keyIn(params)))
    }),
    unblockKey: Effect.fn("management.unblockKey")(function* ({ params }) {
      return yield* shown(yield* unblockKey(yield* currentActor, yield* keyIn(params)))
    })
  })
)

const shown = (key: ApiKey) => Effect.map(Clock.currentTimeMillis, (now) => keyWire(key, now))
