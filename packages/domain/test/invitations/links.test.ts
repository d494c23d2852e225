import { assert } from "@effect/vitest"
import { invitationOfLink, linkToken, reviewLink } from "@review-proof/domain/invitations"
import { Secrets } from "@review-proof/domain/secrets"
import { secretsFrom } from "../../src/secrets/secrets.ts"
import type { LinkPurpose } from "@review-proof/domain/invitations"
import { InvitationId } from "@review-proof/ports"
import { givenBusiness, givenInvitation } from "@review-proof/ports/testing"
import { Effect, Redacted } from "effect"
import { alterationsOf } from "@review-proof/testkit/alterations"
import { ending } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

const purposes: ReadonlyArray<LinkPurpose> = ["review", "open", "unsubscribe", "callback"]

layer(World)("the link of an invitation", (test) => {
  test.each([1, 35, 36, 123_456_789, Number.MAX_SAFE_INTEGER].map((n) => InvitationId.make(n)))(
    "leads to its invitation, in letters that stand in a path: %i",
    function* (id) {
      const business = yield* givenBusiness()
      const given = yield* givenInvitation(business, { id })
      for (const purpose of purposes) {
        const token = yield* linkToken(purpose, given)
        assert.match(token, /^[A-Za-z0-9_-]{23,40}$/)
        assert.deepStrictEqual(yield* invitationOfLink(purpose, token), given)
      }
    }
  )

  test("leads nowhere once its number is another invitation's, as after a restore", function* () {
    const given = yield* givenInvitation()
    for (const purpose of purposes) {
      const lost = { id: given.id, linkNonce: "00000000-0000-4000-8000-000000000001" }
      const token = yield* linkToken(purpose, lost)
      assert.strictEqual(yield* ending(invitationOfLink(purpose, token)), "NotFound")
    }
  })

  test("serves no other purpose: opening a message neither reviews nor unsubscribes", function* () {
    const given = yield* givenInvitation()
    for (const made of purposes) {
      const token = yield* linkToken(made, given)
      for (const used of purposes.filter((purpose) => purpose !== made)) {
        assert.strictEqual(yield* ending(invitationOfLink(used, token)), "NotFound")
      }
    }
  })

  test("leads nowhere when any one character of it is altered, added or missing", function* () {
    const given = yield* givenInvitation()
    const token = yield* linkToken("review", given)
    for (const wrong of alterationsOf(token)) {
      assert.strictEqual(yield* ending(invitationOfLink("review", wrong)), "NotFound")
    }
  })

  test("leads nowhere where another service's key made it, or none did", function* () {
    const other = yield* secretsFrom([Redacted.make(new Uint8Array(32).fill(77))])
    const made = linkToken("review", yield* givenInvitation())
    const foreign = yield* Effect.provideService(made, Secrets, other)
    for (const token of [
      foreign,
      "",
      "1",
      "é",
      "a".repeat(22),
      `${"A".repeat(22)}0`,
      "a".repeat(9999)
    ]) {
      assert.strictEqual(yield* ending(invitationOfLink("review", token)), "NotFound")
    }
  })

  test("stands under the public base", function* () {
    const given = yield* givenInvitation()
    const token = yield* linkToken("review", given)
    assert.strictEqual(
      yield* reviewLink("https://reviews.example", given),
      `https://reviews.example/r/${token}`
    )
  })
})
