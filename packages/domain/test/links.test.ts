import { assert, layer } from "@effect/vitest"
import { invitationOfLink, linkToken, reviewLink, secretsFrom, Secrets } from "@review-proof/domain"
import type { LinkPurpose } from "@review-proof/domain"
import { InvitationId } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { World } from "./world.ts"

const purposes: ReadonlyArray<LinkPurpose> = ["review", "open", "unsubscribe", "callback"]
const id = InvitationId.make(123_456_789)

layer(World)("the link of an invitation", (it) => {
  it.effect.prop(
    "leads to its invitation, in letters that stand in a path",
    { id: InvitationId },
    (given) =>
      Effect.gen(function* () {
        for (const purpose of purposes) {
          const token = yield* linkToken(purpose, given.id)
          assert.match(token, /^[A-Za-z0-9_-]{23,40}$/)
          assert.strictEqual(yield* invitationOfLink(purpose, token), given.id)
        }
      })
  )

  it.effect("is of no other purpose: opening a message neither reviews nor unsubscribes", () =>
    Effect.gen(function* () {
      for (const made of purposes) {
        const token = yield* linkToken(made, id)
        for (const used of purposes.filter((purpose) => purpose !== made)) {
          const refused = yield* Effect.flip(invitationOfLink(used, token))
          assert.strictEqual(refused._tag, "NotFound")
        }
      }
    })
  )

  it.effect("leads nowhere when any one character of it is altered, added or missing", () =>
    Effect.gen(function* () {
      const token = yield* linkToken("review", id)
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_="
      for (let index = 0; index <= token.length; index++) {
        const altered = [...alphabet].flatMap((character) => [
          token.slice(0, index) + character + token.slice(index + 1),
          token.slice(0, index) + character + token.slice(index)
        ])
        const shorter = token.slice(0, index) + token.slice(index + 1)
        for (const wrong of [...altered, shorter].filter((text) => text !== token)) {
          const refused = yield* Effect.flip(invitationOfLink("review", wrong))
          assert.strictEqual(refused._tag, "NotFound")
        }
      }
    })
  )

  it.effect("leads nowhere where another service's key made it, or none did", () =>
    Effect.gen(function* () {
      const other = yield* secretsFrom([Redacted.make(new Uint8Array(32).fill(77))])
      const foreign = yield* Effect.provideService(linkToken("review", id), Secrets, other)
      for (const token of [
        foreign,
        "",
        "1",
        "é",
        "a".repeat(22),
        `${"A".repeat(22)}0`,
        "a".repeat(9999)
      ]) {
        const refused = yield* Effect.flip(invitationOfLink("review", token))
        assert.strictEqual(refused._tag, "NotFound")
      }
    })
  )

  it.effect("stands under the public base", () =>
    Effect.gen(function* () {
      const token = yield* linkToken("review", id)
      assert.strictEqual(
        yield* reviewLink("https://reviews.example", id),
        `https://reviews.example/r/${token}`
      )
    })
  )
})
