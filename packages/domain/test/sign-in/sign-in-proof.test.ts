/** Goal: who once learned the store's key, as from an old backup, makes no link or code of later sign-ins. */
import { assert, describe } from "@effect/vitest"
import { readSignIn, redeemCode } from "@review-proof/domain/portal"
import { SignIns } from "@review-proof/ports/store"
import { givenOwner } from "@review-proof/testkit/domain/account"
import { ending } from "@review-proof/testkit/domain/given"
import { passTime, test } from "@review-proof/testkit/domain/world"
import { askToSignIn } from "@review-proof/testkit/portal/sign-in-mail"
import { Effect, Option } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { signText } from "../../src/secrets/sign-text.ts"
import { signInCode, signInToken } from "../../src/sign-in/sign-in-proof.ts"

const asked = Effect.gen(function* () {
  const { email } = yield* givenOwner()
  const { id } = yield* askToSignIn(email)
  const found = yield* SignIns.use((signIns) => signIns.find(id))
  return Option.getOrThrow(found)
})

describe("The link and the code of a sign-in", () => {
  test("are made of its stored nonce, and of nothing that the key and the id would give", function* () {
    const signIn = yield* asked
    const { id } = signIn
    assert.lengthOf(yield* readSignIn(yield* signInToken(signIn)), 1)
    const guessed = { id, nonce: (yield* asked).nonce }
    const byId = yield* signText("linkKey", `sign-in:${id}`)
    for (const token of [
      yield* signInToken(guessed),
      `${Base64Url.encode(byId)}${id.slice("sin_".length)}`
    ]) {
      assert.strictEqual(yield* ending(readSignIn(token)), "SignInEnded")
    }
    const code = yield* signInCode(guessed)
    const trying = Effect.raceFirst(ending(redeemCode(id, code)), passTime)
    assert.strictEqual(yield* trying, "WrongCode")
  })

  test("take a new nonce each time", function* () {
    const nonces = yield* Effect.replicateEffect(
      Effect.map(asked, ({ nonce }) => nonce),
      5
    )
    assert.strictEqual(new Set(nonces).size, 5)
  })
})
