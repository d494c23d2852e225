/** Reads the ids of reviews, replies and invitations: numbers inside, `rev_7` outside. */
import { InvitationId, ReplyId, ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { notFound, type ApiError } from "../answers/api-error.ts"

/** Parses `rev_7` or `7`. Anything else is 404, like an unknown id. */
export const reviewIdOf = (text: string): Effect.Effect<ReviewId, ApiError> =>
  Effect.map(publicNumber("rev", text), (number) => ReviewId.make(number))

/** Reads `rpl_7` or `7`. */
export const replyIdOf = (text: string): Effect.Effect<ReplyId, ApiError> =>
  Effect.map(publicNumber("rpl", text), (number) => ReplyId.make(number))

/** Reads `inv_7` or `7`. */
export const invitationIdOf = (text: string): Effect.Effect<InvitationId, ApiError> =>
  Effect.map(publicNumber("inv", text), (number) => InvitationId.make(number))

/** Each id has one spelling: no sign, no leading zero, nothing above the safe integers. */
const publicNumber = (prefix: string, text: string): Effect.Effect<number, ApiError> => {
  const digits = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : text
  const number = /^[1-9]\d{0,15}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(number) ? Effect.succeed(number) : Effect.fail(notFound())
}
