import type { Member } from "@review-proof/ports"
import {
  SavedReplies,
  type SavedReply,
  type SavedReplySet,
  SavedReplyId
} from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import type { AuditAction } from "../audit/audit-action.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { type DecidedOn, InvalidInput, orNotFound, refuseOutdated } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { checkReplyText } from "../reviews/reply-to-review.ts"
import { requireOwnRight } from "../rights/actor.ts"

/** A saved reply as a member writes it. */
export type SavedReplyWords = Omit<SavedReply, "id">

/** A saved reply with the version of all, which a change names. */
export interface VersionedReply extends SavedReply {
  readonly version: number
}

/** The most saved replies of a company. */
export const maxSavedReplies = 50

/** The most characters of the name of a saved reply. */
export const maxSavedReplyName = 60

/** The saved replies of the member's company, by name. */
export const readSavedReplies = Effect.fn("readSavedReplies")(function* (member: Member) {
  const { companyId } = member
  yield* requireOwnRight(member, "reply")
  const { replies, version } = yield* SavedReplies.use((saved) => saved.ofCompany(companyId))
  const byName: ReadonlyArray<VersionedReply> = replies
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
    .map((reply) => ({ ...reply, version }))
  return byName
})

/** Adds a saved reply. Fails with `InvalidInput`, also where there are fifty. */
export const addSavedReply = Effect.fn("addSavedReply")(function* (
  member: Member,
  words: SavedReplyWords
) {
  yield* checkWords(words)
  const before = yield* heldBy(member)
  if (before.replies.length >= maxSavedReplies) {
    return yield* new InvalidInput({ fields: { name: `is one too many: ${tooMany}` } })
  }
  const reply: SavedReply = { ...words, id: yield* newId(SavedReplyId) }
  return yield* replaceAll(member, "saved_reply.created", reply, before, [...before.replies, reply])
}, commitDecision)

const tooMany = `a company has at most ${maxSavedReplies}`

/**
 * Changes a saved reply; published replies do not change. Without a real change nothing is written.
 * Fails with `NotFound`, `InvalidInput` or `InvalidTransition`.
 */
export const changeSavedReply = Effect.fn("changeSavedReply")(function* (
  member: Member,
  id: string,
  words: SavedReplyWords & DecidedOn
) {
  yield* checkWords(words)
  const before = yield* heldBy(member)
  const held = yield* replyIn(before, id)
  const { name, text } = words
  if (name === held.name && text === held.text) return { value: undefined }
  yield* refuseOutdated(words, before)
  const reply = { ...held, name, text }
  const replies = before.replies.map((one) => (one.id === id ? reply : one))
  return yield* replaceAll(member, "saved_reply.changed", reply, before, replies)
}, commitDecision)

/** Removes a saved reply. Fails with `NotFound`. */
export const removeSavedReply = Effect.fn("removeSavedReply")(function* (
  member: Member,
  id: string
) {
  const before = yield* heldBy(member)
  const held = yield* replyIn(before, id)
  const replies = before.replies.filter((one) => one.id !== id)
  return yield* replaceAll(member, "saved_reply.removed", held, before, replies)
}, commitDecision)

const heldBy = Effect.fnUntraced(function* (member: Member) {
  yield* requireOwnRight(member, "manageSavedReplies")
  return yield* SavedReplies.use((saved) => saved.ofCompany(member.companyId))
})

const replyIn = ({ replies }: SavedReplySet, id: string) =>
  orNotFound("saved reply")(Option.fromNullishOr(replies.find((one) => one.id === id)))

/** `before` is the set in which the reply was looked up, so a concurrent change conflicts. */
const replaceAll = Effect.fnUntraced(function* (
  member: Member,
  action: AuditAction,
  { id, name }: SavedReply,
  before: SavedReplySet,
  replies: SavedReplySet["replies"]
) {
  const set: SavedReplySet = { ...before, replies, version: before.version + 1 }
  const commit = yield* withAuditEntry(member, {
    companyId: member.companyId,
    action,
    target: id,
    details: { name },
    changes: [{ _tag: "PutSavedReplies", set }]
  })
  return { value: undefined, commit }
})

const checkWords = Effect.fnUntraced(function* ({ name, text }: SavedReplyWords) {
  const length = Array.from(name).length
  if (length < 1 || length > maxSavedReplyName) {
    const reason = `has to have 1 to ${maxSavedReplyName} characters`
    return yield* new InvalidInput({ fields: { name: reason } })
  }
  yield* checkReplyText(text)
})
