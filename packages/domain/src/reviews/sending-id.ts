import type { InvitationId } from "@review-proof/ports"
import { Effect } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Base64Url from "effect/encoding/Base64Url"
import { canonicalJson } from "../commit/fingerprint.ts"
import { utf8 } from "../utf8.ts"
import type { Submission } from "./submission.ts"

/**
 * The external id of a review that came by a form: one form's same words are
 * one review, however often they are sent, on every instance. Other words of
 * the same form, written after going back, are another. Null for a submission
 * without a form's id.
 */
export const sendingId = Effect.fnUntraced(function* (
  submission: Submission & { readonly reviewerName?: string | null },
  invitationId: InvitationId | null
) {
  if (submission.formId === undefined) return null
  const digest = yield* Digest.Digest
  const { experienceDate, formId, language, reviewerName, stars, text, title } = submission
  const said = [stars, title, text, language, experienceDate, reviewerName ?? null]
  const sending = canonicalJson([formId, invitationId, said])
  const hash = yield* Effect.orDie(digest.digest(Digest.sha256, utf8(sending)))
  return `form:${Base64Url.encode(hash)}`
})
