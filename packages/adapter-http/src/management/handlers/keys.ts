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
import { HttpApiBuilder } from "effect/http-api"
import { companyIn, keyIn } from "../wire/ids.ts"
import { keyWire, newKeyOf, newKeyWire } from "../wire/key.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { ManagementApi } from "../api.ts"
import { acting, listing, reading } from "../handle.ts"

export const KeysHandlers = HttpApiBuilder.group(ManagementApi, "keys", (handlers) =>
  handlers.handleAll({
    createKey: acting(
      companyIn,
      (actor, id, payload) => createKey(actor, id, newKeyOf(payload)),
      newKeyWire
    ),
    listKeys: listing(listKeys, "manageKeys", keyWire),
    getKey: reading(keyIn, getKey, "manageKeys", keyWire),
    changeKey: acting(
      keyIn,
      (actor, id, payload) => changeKey(actor, id, modelOf(payload)),
      keyWire
    ),
    rotateKey: acting(keyIn, rotateKey, newKeyWire),
    revokeKey: acting(keyIn, revokeKey, keyWire),
    blockKey: acting(keyIn, blockKey, keyWire),
    unblockKey: acting(keyIn, unblockKey, keyWire)
  })
)
