import {
  blockKey,
  changeKey,
  createKey,
  getKey,
  listKeys,
  revokeKey,
  rotateKey,
  unblockKey
} from "@review-proof/domain"
import type { ApiKey } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { companyIn, keyIn } from "../../wire/portal-ids.ts"
import { keyPatch, keyWire, newKeyOf, newKeyWire } from "../../wire/portal-key.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const KeysHandlers = HttpApiBuilder.group(PortalApi, "keys", (handlers) =>
  handlers.handleAll({
    createKey: Effect.fn("portal.createKey")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      const created = yield* createKey(PORTAL_ACTOR, id, newKeyOf(payload))
      return newKeyWire(created, yield* Clock.currentTimeMillis)
    }, Effect.mapError(refused)),
    listKeys: Effect.fn("portal.listKeys")(function* ({ params, query }) {
      const page = yield* listKeys(yield* companyIn(params), pageQuery(query))
      const now = yield* Clock.currentTimeMillis
      return pageWire(page, (key) => keyWire(key, now))
    }, Effect.mapError(refused)),
    getKey: Effect.fn("portal.getKey")(function* ({ params }) {
      return yield* shown(yield* getKey(yield* keyIn(params)))
    }, Effect.mapError(refused)),
    changeKey: Effect.fn("portal.changeKey")(function* ({ params, payload }) {
      const id = yield* keyIn(params)
      return yield* shown(yield* changeKey(PORTAL_ACTOR, id, keyPatch(payload)))
    }, Effect.mapError(refused)),
    rotateKey: Effect.fn("portal.rotateKey")(function* ({ params }) {
      const rotated = yield* rotateKey(PORTAL_ACTOR, yield* keyIn(params))
      return newKeyWire(rotated, yield* Clock.currentTimeMillis)
    }, Effect.mapError(refused)),
    revokeKey: Effect.fn("portal.revokeKey")(function* ({ params }) {
      return yield* shown(yield* revokeKey(PORTAL_ACTOR, yield* keyIn(params)))
    }, Effect.mapError(refused)),
    blockKey: Effect.fn("portal.blockKey")(function* ({ params }) {
      return yield* shown(yield* blockKey(PORTAL_ACTOR, yield* keyIn(params)))
    }, Effect.mapError(refused)),
    unblockKey: Effect.fn("portal.unblockKey")(function* ({ params }) {
      return yield* shown(yield* unblockKey(PORTAL_ACTOR, yield* keyIn(params)))
    }, Effect.mapError(refused))
  })
)

const shown = (key: ApiKey) => Effect.map(Clock.currentTimeMillis, (now) => keyWire(key, now))
