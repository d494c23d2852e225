import { InvitationId, PublicNumbers, ReplyId, ReviewId } from "@review-proof/ports"
import { Effect, Layer, Semaphore } from "effect"
import { WriteClient } from "../connection/client.ts"
import type { Statements } from "../connection/database.ts"
import { onlyRow } from "../connection/reads.ts"

/**
 * Reserves numbers of public ids in blocks of 64, so that one round trip is enough for many ids.
 * The reservation is durable, because an instance that survives a crash of the database goes on
 * using its block.
 */
export const PublicNumbersLayer = Layer.effect(
  PublicNumbers,
  Effect.gen(function* () {
    const sql = yield* WriteClient
    const reviews = yield* numbers(sql, "review")
    const replies = yield* numbers(sql, "reply")
    const invitations = yield* numbers(sql, "invitation")
    return PublicNumbers.of({
      nextReview: Effect.map(reviews, (n) => ReviewId.make(n)),
      nextReviews: (count) =>
        Effect.map(reserve(sql, "review", count), (first) =>
          Array.from({ length: count }, (_, n) => ReviewId.make(first + n))
        ),
      nextReply: Effect.map(replies, (n) => ReplyId.make(n)),
      nextInvitation: Effect.map(invitations, (n) => InvitationId.make(n))
    })
  })
)

const blockSize = 64

type Kind = "review" | "reply" | "invitation"

const numbers = (sql: Statements, kind: Kind) =>
  Effect.map(Semaphore.make(1), (lock) => {
    let next = 0
    let end = 0
    const takeBlock = Effect.map(reserve(sql, kind, blockSize), (first) => {
      next = first
      end = first + blockSize
    })
    const takeOne = Effect.suspend(() => (next < end ? Effect.void : takeBlock))
    return lock.withPermits(1)(Effect.map(takeOne, () => next++))
  })

const reserve = (sql: Statements, kind: Kind, count: number) =>
  Effect.map(
    onlyRow<{ readonly first: number }>(sql, "PublicNumbers.next", reservation, [kind, count]),
    ({ first }) => first
  )

const reservation = `update public_numbers set next = next + $2::integer
  where kind = $1 returning next - $2::integer as first`
