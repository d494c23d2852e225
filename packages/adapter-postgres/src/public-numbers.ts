import { InvitationId, PublicNumbers, ReplyId, ReviewId } from "@review-proof/ports"
import { Effect, Layer, Semaphore } from "effect"
import type { Statements } from "./database.ts"
import { ReadClient } from "./client.ts"
import { stored } from "./stored.ts"

/** Numbers of public ids, 64 at a time: one round trip for as many of them. */
export const publicNumbersLayer = Layer.effect(
  PublicNumbers,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const reviews = yield* numbers(sql, "review_numbers")
    const replies = yield* numbers(sql, "reply_numbers")
    const invitations = yield* numbers(sql, "invitation_numbers")
    return PublicNumbers.of({
      nextReview: Effect.map(reviews, (n) => ReviewId.make(n)),
      nextReviews: (count) =>
        sql.query<{ readonly first: number }>(reviewBlocks, [Math.ceil(count / blockSize)]).pipe(
          Effect.map((blocks) => ofBlocks(blocks, count)),
          stored("PublicNumbers.nextReviews")
        ),
      nextReply: Effect.map(replies, (n) => ReplyId.make(n)),
      nextInvitation: Effect.map(invitations, (n) => InvitationId.make(n))
    })
  })
)

/** Numbers to a block; the sequences of migration 0002 step by as many. */
const blockSize = 64

/** What is left of the last block is given to nobody. */
const ofBlocks = (
  blocks: ReadonlyArray<{ readonly first: number }>,
  count: number
): ReadonlyArray<ReviewId> =>
  blocks
    .flatMap(({ first }) => Array.from({ length: blockSize }, (_, n) => ReviewId.make(first + n)))
    .slice(0, count)

const reviewBlocks = `select nextval('review_numbers') as first from generate_series(1, $1::integer)`

const numbers = (sql: Statements, sequence: string) =>
  Effect.map(Semaphore.make(1), (lock) => {
    let next = 0
    let end = 0
    const takeOne = Effect.suspend(() => (next < end ? Effect.succeed(next++) : reserve))
    const reserve = sql
      .query<{ readonly first: number }>(`select nextval('${sequence}') as first`)
      .pipe(
        Effect.map((rows) => {
          next = rows[0]?.first ?? 0
          end = next + blockSize
          return next++
        }),
        stored("PublicNumbers.next")
      )
    return lock.withPermits(1)(takeOne)
  })
