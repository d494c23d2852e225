import {
  Reviews,
  type BusinessId,
  type InvitationId,
  type PlainDate,
  type Review,
  type Stars
} from "@review-proof/ports"
import { Effect } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Base64Url from "effect/encoding/Base64Url"
import { canonicalJson } from "../commit/fingerprint.ts"
import { utf8 } from "../utf8.ts"
import { defaultNameChoice, type NameChoice } from "../published-name.ts"

/** A review as a customer writes it in a form. */
export interface Submission {
  readonly stars: Stars
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly experienceDate: PlainDate | null
  /** The form of the author's name that is published; first name and initial without it. */
  readonly showName?: NameChoice
  /** The id of the rendered form: the same words submitted twice with it are one review. */
  readonly formId?: string
}

/**
 * The external id of a review that was submitted by a form. The same words of the same form are one
 * review, however often and to whichever instance they are sent. Other words of the same form,
 * written after going back, are another review. Null for a submission without a form's id.
 */
export const submissionExternalId = Effect.fnUntraced(function* (
  submission: Submission & { readonly reviewerName?: string | null },
  invitationId: InvitationId | null
) {
  if (submission.formId === undefined) return null
  const digest = yield* Digest.Digest
  const { experienceDate, formId, language, showName, stars, text, title } = submission
  const name = [submission.reviewerName ?? null, showName ?? defaultNameChoice]
  const said = [stars, title, text, language, experienceDate, ...name]
  const sending = canonicalJson([formId, invitationId, said])
  const hash = yield* Effect.orDie(digest.digest(Digest.sha256, utf8(sending)))
  return `${prefix}${Base64Url.encode(hash)}`
})

/** Names a review that came by a form, in an address that only its sender knows. */
export const submissionIdOf = ({ externalId }: Pick<Review, "externalId">): string =>
  externalId?.startsWith(prefix) === true ? externalId.slice(prefix.length) : ""

/** The review of the open form, in any state. */
export const findSubmitted = (businessId: BusinessId, submissionId: string) =>
  /^[\w-]{43}$/.test(submissionId)
    ? Reviews.use((reviews) => reviews.findByExternalId(businessId, `${prefix}${submissionId}`))
    : Effect.succeedNone

const prefix = "form:"
