import type { Member } from "@review-proof/ports"
import {
  SavedReplies,
  type SavedReply,
  type SavedReplySet,
  SavedReplyId
} from "@review-proof/ports/store"
import { Effect } from "effect"
import { commitAudited } from "../audit/commit-audited.ts"
import { retryOnConflict } from "../commit/commit.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { checkReplyText } from "../reviews/reply-to-review.ts"
import { requireOwnRight } from "../rights/require-right.ts"

/** A saved reply as a member writes it. */
export type SavedReplyWords = Omit<SavedReply, "id">

/** The most saved replies of a company. */
export const maxSavedReplies = 50

/** The saved replies of the member's company, by name. */
export const readSavedReplies = Effect.fn("readSavedReplies")(function* (member: Member) {
  const { companyId } = member
  yield* requireOwnRight(member, "reply")
  const { replies } = yield* SavedReplies.use((saved) => saved.ofCompany(companyId))
  const byName: ReadonlyArray<SavedReply> = replies.toSorted((one, other) =>
    one.name.localeCompare(other.name, "en")
  )
  return byName
})

/** Adds a saved reply. Fails with `InvalidInput`, also where there are fifty. */
export const addSavedReply = Effect.fn("addSavedReply")(function* (
  member: Member,
  words: SavedReplyWords
) {
  yield* checkWords(words)
  const reply: SavedReply = { ...words, id: yield* newId(SavedReplyId) }
  yield* replaceAll(member, "saved_reply.created", reply, (replies) =>
    replies.length >= maxSavedReplies
      ? Effect.fail(new InvalidInput({ fields: { name: `is one too many: ${tooMany}` } }))
      : Effect.succeed([...replies, reply])
  )
}, retryOnConflict)

const tooMany = `a company has at most ${maxSavedReplies}`

/**
 * Changes a saved reply; published replies do not change. Without a real change nothing is written.
 * Fails with `NotFound` or `InvalidInput`.
 */
export const changeSavedReply = Effect.fn("changeSavedReply")(function* (
  member: Member,
  id: string,
  words: SavedReplyWords
) {
  yield* checkWords(words)
  const before = yield* savedReplyOf(member, id)
  if (words.name === before.name && words.text === before.text) return
  const reply = { ...before, ...words }
  yield* replaceAll(member, "saved_reply.changed", reply, (replies) =>
    Effect.succeed(replies.map((one) => (one.id === id ? reply : one)))
  )
}, retryOnConflict)

/** Removes a saved reply. Fails with `NotFound`. */
export const removeSavedReply = Effect.fn("removeSavedReply")(function* (
  member: Member,
  id: string
) {
  const before = yield* savedReplyOf(member, id)
  yield* replaceAll(member, "saved_reply.removed", before, (replies) =>
    Effect.succeed(replies.filter((one) => one.id !== id))
  )
}, retryOnConflict)

const savedReplyOf = Effect.fnUntraced(function* (member: Member, id: string) {
  yield* requireOwnRight(member, "manageSavedReplies")
  const { replies } = yield* SavedReplies.use((saved) => saved.ofCompany(member.companyId))
  return replies.find((one) => one.id === id) ?? (yield* new NotFound({ what: "saved reply" }))
})

const replaceAll = Effect.fnUntraced(function* <E>(
  member: Member,
  action: string,
  { id, name }: SavedReply,
  next: (replies: SavedReplySet["replies"]) => Effect.Effect<SavedReplySet["replies"], E>
) {
  const { companyId } = member
  yield* requireOwnRight(member, "manageSavedReplies")
  const before = yield* SavedReplies.use((saved) => saved.ofCompany(companyId))
  const set = { companyId, replies: yield* next(before.replies), version: before.version + 1 }
  yield* commitAudited(member, {
    companyId,
    action,
    target: id,
    details: { name },
    changes: [{ _tag: "PutSavedReplies", set }]
  })
})

const checkWords = Effect.fnUntraced(function* ({ name, text }: SavedReplyWords) {
  const length = Array.from(name).length
  if (length < 1 || length > 60) {
    return yield* new InvalidInput({ fields: { name: "has to have 1 to 60 characters" } })
  }
  yield* checkReplyText(text)
})
