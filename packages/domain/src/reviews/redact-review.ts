import { Invitations } from "@review-proof/ports"
import type {
  Reply,
  Review,
  ReviewId,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { InvalidInput, refuseWrong } from "../errors.ts"
import { getAnyReview } from "./list-reviews.ts"
import { publicReplyId, publicReviewId } from "../ids/public-ids.ts"
import { reviewCommit } from "./review-commit.ts"
import { marker, partsTakenOut, withoutWords } from "./redaction.ts"
import { reword, rewordAudit, rewordedEvent, rewordReply } from "./reword-review.ts"
import { readHistory, readReports } from "./written-review.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Each text has the marker in place of the removed parts. */
export interface Redaction {
  readonly reason: string
  readonly title?: string
  readonly text?: string
  /** Removes the reviewer's name. */
  readonly name?: true
  /** By the public ids of the replies, `rpl_7`. */
  readonly replies?: Readonly<Record<string, string>>
}

/**
 * Removes words from a review in any state, from its replies, and from all copies: earlier
 * wordings, logs and stored answers (contract REVIEW-13). A redaction that matches nothing changes
 * nothing. Fails with `NotFound` or `InvalidInput`.
 */
export const redactReview = Effect.fn("redactReview")(function* (
  actor: Actor,
  id: ReviewId,
  redaction: Redaction
) {
  yield* checkAsksForAny(redaction)
  const found = yield* getAnyReview(id)
  yield* requireRight(actor, "moderate", found.review.companyId)
  const { problems, parts } = takenOut(found, redaction)
  yield* refuseWrong(problems)
  const now = yield* Clock.currentTimeMillis
  const names = redaction.name === true ? yield* invitedName(found.review) : []
  const rewording = rewordingOf(found, redaction, [...parts, ...names])
  const reports = yield* readReports(id)
  const written = { review: found, reports, ...(yield* readHistory(id)) }
  const { after, alters, changes } = reword(written, rewording, now)
  if (!alters) return { value: found }
  const before = found.review
  const naming = [publicReviewId(id)]
  const audited = yield* rewordAudit(before.companyId, naming, rewording.reason)
  const commit = yield* reviewCommit({
    before,
    after: after.review,
    action: "redacted",
    event: rewordedEvent(before),
    actor,
    reason: rewording.reason(redaction.reason),
    audited: "review.redacted",
    alongside: {
      changes: [
        ...changes,
        ...audited,
        { _tag: "ForgetAnswers", companyId: before.companyId, naming }
      ],
      events: []
    }
  })
  return { value: after, commit }
}, commitDecision)

/** The published name may be initials; replies and texts may contain the whole name. */
const invitedName = Effect.fnUntraced(function* ({ invitationId, reviewerName }: Review) {
  if (invitationId === null || reviewerName === null) return []
  const invitations = yield* Invitations
  const found = yield* invitations.find(invitationId)
  return Option.toArray(found).flatMap(({ name }) => name || [])
})

const checkAsksForAny = ({ name, replies = {}, text, title }: Redaction) =>
  title === undefined &&
  text === undefined &&
  name === undefined &&
  Object.keys(replies).length === 0
    ? Effect.fail(new InvalidInput({ fields: { text: "or title, name or replies is required" } }))
    : Effect.void

/** The removed words, or the fields that do not merely shorten the present text. */
const takenOut = ({ replies, review }: ReviewWithReplies, redaction: Redaction) => {
  const problems: Record<string, string> = {}
  const parts: Array<string> = []
  const cut = (field: string, original: string, shortened: string | undefined) => {
    if (shortened === undefined) return
    const taken = partsTakenOut(original, shortened)
    if (taken === null) {
      problems[field] = `must be the present text, with ${marker} in place of what is removed`
    } else parts.push(...taken)
  }
  cut("title", review.title ?? "", redaction.title)
  cut("text", review.text, redaction.text)
  const texts = new Map(replies.map((reply) => [publicReplyId(reply.id), reply.text]))
  for (const [id, shortened] of Object.entries(redaction.replies ?? {})) {
    const original = texts.get(id)
    if (original === undefined) problems[`replies.${id}`] = "is not a reply to this review"
    else cut(`replies.${id}`, original, shortened)
  }
  if (redaction.name === true && review.reviewerName !== null) parts.push(review.reviewerName)
  return { problems, parts }
}

/**
 * An earlier revision of a shortened text or reply is shortened alike if it has the same words. Any
 * other is removed, because it may say the same in another way.
 */
const rewordingOf = (
  { review }: ReviewWithReplies,
  redaction: Redaction,
  parts: ReadonlyArray<string>
) => {
  const { text = review.text, title = review.title } = redaction
  const isShortened = redaction.text !== undefined || redaction.title !== undefined
  const clean = withoutWords(parts)
  const earlier = (said: string, before: string | null, after: string | null): string =>
    said === before && after !== null ? after : marker
  const revision = (said: ReviewRevision) =>
    isShortened
      ? {
          title: said.title === null ? null : earlier(said.title, review.title, title),
          text: earlier(said.text, review.text, text)
        }
      : { title: said.title === null ? null : clean(said.title), text: clean(said.text) }
  const reply = (present: Reply) => {
    const shortened = redaction.replies?.[publicReplyId(present.id)]
    return shortened === undefined
      ? rewordReply(present, present.text, clean)
      : rewordReply(present, shortened, (said) => earlier(said, present.text, shortened))
  }
  return {
    review: {
      title,
      text,
      reviewerName: redaction.name === true ? null : review.reviewerName
    },
    reply,
    revision,
    productName: (name: string) => name,
    reason: clean,
    evidence: clean
  }
}
