/** Goal: people who work through a list of reviews get from each to the next, wherever they begin. */
import { assert } from "@effect/vitest"
import { replyAsMember } from "@review-proof/domain/companies"
import { readInbox, readInboxReview, type InboxRequest } from "@review-proof/domain/portal"
import type { ReviewId } from "@review-proof/ports"
import { publish } from "@review-proof/testkit/domain/given"
import { staffedCompany, test } from "@review-proof/testkit/domain/world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const everything: InboxRequest = { tab: "all", filters: {}, words: null, cursor: null }

/** Reviews of a business, the newest first, of which some come at the same moment. */
const given = Effect.fnUntraced(function* (count: number) {
  const { businessId, member } = yield* staffedCompany
  const ids: Array<ReviewId> = []
  for (let number = 0; number < count; number++) {
    yield* TestClock.adjust(number % 3 === 0 ? 1000 : 0)
    const stars = number % 2 === 0 ? 5 : 1
    ids.unshift((yield* publish(businessId, { stars, text: "So it was there" })).id)
  }
  const beside = (id: ReviewId, asked: Partial<InboxRequest>) =>
    Effect.map(
      readInboxReview(member, id, { ...everything, ...asked }),
      ({ beside: { next, previous } }) => [previous?.review.id, next?.review.id]
    )
  return { beside, ids, member }
})

test.each<Partial<InboxRequest>>([
  {},
  { filters: { stars: 5 } },
  { filters: { stars: 5 }, words: "there" },
  { filters: { stars: 5 }, tab: "unanswered" }
])(
  "Each review of a list has the one before and the one after it, on the second page too: %j",
  function* (asked) {
    const { beside, ids, member } = yield* given(43)
    const listed = asked.filters === undefined ? ids : ids.filter((_, index) => index % 2 === 0)
    const { page } = yield* readInbox(member, { ...everything, ...asked, business: null })
    const check = (cursor: string | null, from: number, to = listed.length) =>
      Effect.forEach(listed.slice(from, to), (id, place) =>
        Effect.map(beside(id, { ...asked, cursor }), (found) =>
          assert.deepStrictEqual(found, [listed[from + place - 1], listed[from + place + 1]])
        )
      )
    yield* check(null, 0)
    yield* check(page.nextCursor, 20, 40)
  }
)

test("A review that has left its list by a reply still has its neighbours there", function* () {
  const { beside, ids, member } = yield* given(25)
  for (const index of [0, 4, 24]) {
    const reviewId = ids[index] ?? assert.fail()
    yield* replyAsMember(member, { reviewId, text: "Hi" })
    const neighbours = [ids[index - 1], ids[index + 1]]
    assert.deepStrictEqual(yield* beside(reviewId, { tab: "unanswered" }), neighbours)
  }
})
