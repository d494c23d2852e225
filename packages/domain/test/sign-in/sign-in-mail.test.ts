/** Goal: the mail for signing in goes to the address that asked for it, and to no other. */
import { assert, describe } from "@effect/vitest"
import { changeMember, removeMember } from "@review-proof/domain/companies"
import { givenColleague, givenOwner } from "@review-proof/testkit/domain/account"
import { test } from "@review-proof/testkit/domain/world"
import { askToSignIn, receivers } from "@review-proof/testkit/portal/sign-in-mail"
import type { Member } from "@review-proof/ports"
import { Effect } from "effect"

/** Two companies have a member with the address, for which a mail waits to be sent. */
const askedInTwo = Effect.gen(function* () {
  const { email, owner: first } = yield* givenOwner()
  yield* givenColleague(first.companyId, "owner")
  yield* givenOwner(email)
  yield* askToSignIn(email)
  return { email, first }
})

const moved = ({ id }: Member) => changeMember("operator", id, { email: "elsewhere@other.example" })

describe("The mail for signing in", () => {
  for (const [happened, change] of [
    ["got another address", moved],
    ["was removed", ({ id }: Member) => removeMember("operator", id)]
  ] as const) {
    test(`goes to the address that asked, where one of its two members ${happened} before it was sent`, function* () {
      const { email, first } = yield* askedInTwo
      yield* change(first)
      assert.deepStrictEqual(yield* receivers, [email])
    })
  }

  test("goes to nobody whose address is another by then", function* () {
    const { owner, email } = yield* givenOwner()
    yield* askToSignIn(email)
    yield* moved(owner)
    assert.deepStrictEqual(yield* receivers, [])
  })
})
