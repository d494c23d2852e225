import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { errorStatuses } from "../../wire/error-body.ts"
import { pageOf, pageParameters } from "../../wire/paging.ts"
import { IdPath } from "../../wire/portal-ids.ts"
import { ChangeKeyWire, CreateKeyWire, KeyWire, NewKeyWire } from "../../wire/portal-key.ts"

/** API keys: made, changed and ended here (service.md, API keys). */
export const KeysGroup = HttpApiGroup.make("keys", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createKey", "/companies/:id/keys", {
      params: IdPath,
      payload: CreateKeyWire,
      success: NewKeyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 404, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.get("listKeys", "/companies/:id/keys", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(KeyWire),
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.get("getKey", "/keys/:id", {
      params: IdPath,
      success: KeyWire,
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.patch("changeKey", "/keys/:id", {
      params: IdPath,
      payload: ChangeKeyWire,
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.post("rotateKey", "/keys/:id/rotate", {
      params: IdPath,
      success: NewKeyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 409)
    })
  )
  .add(
    HttpApiEndpoint.post("revokeKey", "/keys/:id/revoke", {
      params: IdPath,
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409)
    })
  )
  .add(
    HttpApiEndpoint.post("blockKey", "/keys/:id/block", {
      params: IdPath,
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409)
    })
  )
  .add(
    HttpApiEndpoint.post("unblockKey", "/keys/:id/unblock", {
      params: IdPath,
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409)
    })
  )
