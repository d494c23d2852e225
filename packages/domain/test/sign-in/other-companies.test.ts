/** Goal: only a person who proved the address learns that other companies have it. */
import { assert, describe } from "@effect/vitest"
import { createMember } from "@review-proof/domain/companies"
import { hasOtherCompanies } from "@review-proof/domain/portal"
import { SignInWay } from "@review-proof/ports/store"
import { givenOwner } from "@review-proof/testkit/domain/account"
import { test } from "@review-proof/testkit/domain/world"

describe("That an address belongs to members of other companies", () => {
  test("shows in a session that began by mail, and in no other, which a company can begin for any address", function* () {
    const { owner: victim } = yield* givenOwner()
    const { owner: curious } = yield* givenOwner()
    const { email } = victim
    const member = yield* createMember(curious, curious.companyId, {
      name: "Robin",
      email,
      role: "member"
    })
    for (const way of SignInWay.literals) {
      assert.strictEqual(yield* hasOtherCompanies({ member, session: { way } }), way === "mail")
    }
    const { owner: lonely } = yield* givenOwner()
    const byMail = { way: "mail" } as const
    assert.isFalse(yield* hasOtherCompanies({ member: lonely, session: byMail }))
  })
})
