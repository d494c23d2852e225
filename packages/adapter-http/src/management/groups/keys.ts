import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import {
  changeKeyRule,
  ChangeKeyWire,
  CreateKeyWire,
  KeyWire,
  newKeyRule,
  NewKeyWire
} from "../wire/key.ts"
import { act, created, list, patch, post, read } from "../operations.ts"

/** API keys: creating, changing and ending them (contract KEY-1). */
export const KeysGroup = HttpApiGroup.make("keys", { topLevel: true })
  .add(
    post(
      "createKey",
      "/companies/:id/keys",
      [CreateKeyWire, created(NewKeyWire)],
      "Create an API key; the answer is the only place that shows it"
    ).annotate(FieldRules, newKeyRule),
    list("listKeys", "/companies/:id/keys", KeyWire, "List a company's keys, newest first"),
    read("getKey", "/keys/:id", KeyWire, "Read a key"),
    patch(
      "changeKey",
      "/keys/:id",
      [ChangeKeyWire, KeyWire],
      "Change a key, with effect from the next request",
      409
    ).annotate(FieldRules, changeKeyRule),
    act(
      "rotateKey",
      "/keys/:id/rotate",
      created(NewKeyWire),
      "Rotate a key; the old one works for 24 more hours",
      409
    ),
    act("revokeKey", "/keys/:id/revoke", KeyWire, "Revoke a key permanently"),
    act("blockKey", "/keys/:id/block", KeyWire, "Block a key until it is unblocked", 409),
    act("unblockKey", "/keys/:id/unblock", KeyWire, "Unblock a key", 409)
  )
  .annotate(OpenApi.Title, "Keys")
  .annotate(OpenApi.Description, "Create, change and revoke API keys.")
