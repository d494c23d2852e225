import { submit } from "@review-proof/testkit/domain/given"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"

/** A review that the screen held. */
export const held = Effect.gen(function* () {
  const { business, company } = yield* makeAccount()
  const review = yield* submit(business.id, { text: "Call 0176 555 01234 <b>now</b>" })
  return { business, company, review, path: `/reviews/rev_${review.id}` }
})
