import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { NoBody, NothingWire } from "../wire/fields.ts"
import { IdPath } from "../wire/ids.ts"
import {
  changeKeyRule,
  ChangeKeyWire,
  CreateKeyWire,
  KeyWire,
  newKeyRule,
  NewKeyWire
} from "../wire/key.ts"

/** API keys: made, changed and ended here (contract KEY-1). */
export const KeysGroup = HttpApiGroup.make("keys", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createKey", "/companies/:id/keys", {
      params: IdPath,
      payload: CreateKeyWire,
      success: NewKeyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 404, 413, 415)
    })
      .annotate(FieldRules, newKeyRule)
      .annotate(OpenApi.Summary, "Create an API key; the answer is the only place that shows it")
  )
  .add(
    HttpApiEndpoint.get("listKeys", "/companies/:id/keys", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(KeyWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a company's keys, newest first")
  )
  .add(
    HttpApiEndpoint.get("getKey", "/keys/:id", {
      params: IdPath,
      success: KeyWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a key")
  )
  .add(
    HttpApiEndpoint.patch("changeKey", "/keys/:id", {
      params: IdPath,
      payload: ChangeKeyWire,
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
      .annotate(FieldRules, changeKeyRule)
      .annotate(OpenApi.Summary, "Change a key, with effect from the next request")
  )
  .add(
    HttpApiEndpoint.post("rotateKey", "/keys/:id/rotate", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: NewKeyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Rotate a key; the old one works for 24 more hours")
  )
  .add(
    HttpApiEndpoint.post("revokeKey", "/keys/:id/revoke", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Revoke a key permanently")
  )
  .add(
    HttpApiEndpoint.post("blockKey", "/keys/:id/block", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Block a key until it is unblocked")
  )
  .add(
    HttpApiEndpoint.post("unblockKey", "/keys/:id/unblock", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: KeyWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Unblock a key")
  )
  .annotate(OpenApi.Title, "Keys")
  .annotate(OpenApi.Description, "Create, change and revoke API keys.")
