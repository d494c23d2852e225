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
import { keyPatch, keyWire, newKeyOf, newKeyWire } from "../wire/key.ts"
import { acting, mayRead } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const KeysHandlers = HttpApiBuilder.group(ManagementApi, "keys", (handlers) =>
  handlers.handleAll({
    createKey: Effect.fn("management.createKey")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      const created = yield* createKey(yield* acting, id, newKeyOf(payload))
      return newKeyWire(created, yield* Clock.currentTimeMillis)
    }, Effect.mapError(refused)),
    listKeys: Effect.fn("management.listKeys")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* mayRead("manageKeys", id)
      const page = yield* listKeys(id, pageQuery(query))
      const now = yield* Clock.currentTimeMillis
      return pageWire(page, (key) => keyWire(key, now))
    }, Effect.mapError(refused)),
    getKey: Effect.fn("management.getKey")(function* ({ params }) {
      const key = yield* getKey(yield* keyIn(params))
      yield* mayRead("manageKeys", key.companyId)
      return yield* shown(key)
    }, Effect.mapError(refused)),
    changeKey: Effect.fn("management.changeKey")(function* ({ params, payload }) {
      const id = yield* keyIn(params)
      return yield* shown(yield* changeKey(yield* acting, id, keyPatch(payload)))
    }, Effect.mapError(refused)),
    rotateKey: Effect.fn("management.rotateKey")(function* ({ params }) {
      const rotated = yield* rotateKey(yield* acting, yield* keyIn(params))
      return newKeyWire(rotated, yield* Clock.currentTimeMillis)
    }, Effect.mapError(refused)),
    revokeKey: Effect.fn("management.revokeKey")(function* ({ params }) {
      return yield* shown(yield* revokeKey(yield* acting, yield* keyIn(params)))
    }, Effect.mapError(refused)),
    blockKey: Effect.fn("management.blockKey")(function* ({ params }) {
      return yield* shown(yield* blockKey(yield* acting, yield* keyIn(params)))
    }, Effect.mapError(refused)),
    unblockKey: Effect.fn("management.unblockKey")(function* ({ params }) {
      return yield* shown(yield* unblockKey(yield* acting, yield* keyIn(params)))
    }, Effect.mapError(refused))
  })
)

const shown = (key: ApiKey) => Effect.map(Clock.currentTimeMillis, (now) => keyWire(key, now))
