/** Many callers use keys, tokens and links of PostgreSQL at once, in real time. */
import { assert } from "@effect/vitest"
import { changeMember } from "@review-proof/domain/companies"
import { blockKey, revokeKey, rotateKey } from "@review-proof/domain/keys"
import { offerSignIn, readSession, redeemSignIn } from "@review-proof/domain/portal"
import { Secrets, WebCryptoLayer } from "@review-proof/domain/secrets"
import { Effect, Layer, Redacted } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import {
  actor,
  call,
  givenOwner,
  makeAccount,
  makeKey,
  tokenFor
} from "@review-proof/testkit/domain/account"
import { ending, atOnce } from "@review-proof/testkit/domain/given"
import { layer } from "@review-proof/testkit/test"
import { anEmail } from "@review-proof/testkit/unique"

const World = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
  Layer.provideMerge(freshStore()),
  Layer.provideMerge(WebCryptoLayer)
)

layer(World, { excludeTestServices: true, timeout: "60 seconds" })("On PostgreSQL", (test) => {
  test("no token outlives the end of its key, however close they are", function* () {
    for (const stop of [revokeKey, blockKey, rotateKey, revokeKey, blockKey, rotateKey]) {
      const { company } = yield* makeAccount()
      const client = yield* makeKey(company.id)
      const [tokens] = yield* Effect.all(
        [atOnce(12, Effect.option(tokenFor(client))), stop(actor, client.key.id)],
        { concurrency: "unbounded" }
      )
      for (const token of tokens) {
        if (token._tag === "None") continue
        assert.strictEqual(yield* ending(call(token.value.accessToken)), "InvalidToken")
      }
    }
  })

  test("no session outlives its member's address, however close they are", function* () {
    for (let times = 0; times < 10; times += 1) {
      const { owner } = yield* givenOwner()
      const links = yield* Effect.replicateEffect(offerSignIn(owner, "https://x.example"), 8)
      const redeem = (link: string) => {
        const token = new URL(link).pathname.split("/").at(-1) ?? assert.fail()
        return Effect.option(redeemSignIn({ token, memberId: owner.id, browser: "Firefox" }))
      }
      const [signedIn] = yield* Effect.all(
        [
          Effect.forEach(links, redeem, { concurrency: "unbounded" }),
          changeMember(actor, owner.id, { email: anEmail() })
        ],
        { concurrency: "unbounded" }
      )
      for (const one of signedIn) {
        if (one._tag === "None") continue
        assert.strictEqual(yield* ending(readSession(one.value.token)), "NotSignedIn")
      }
    }
  })
})
