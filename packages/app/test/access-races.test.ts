/** Many callers use keys and tokens at once, on both stores and in real time. */
import { assert } from "@effect/vitest"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { blockKey, revokeKey, rotateKey } from "@review-proof/domain/keys"
import { Secrets, WebCrypto } from "@review-proof/domain/secrets"
import type { StorePorts } from "@review-proof/ports/store"
import { Effect, Layer, Redacted } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { actor, call, makeAccount, makeKey, tokenFor } from "@review-proof/testkit/domain/account"
import { ending, atOnce } from "@review-proof/testkit/domain/given"
import { layer } from "@review-proof/testkit/test"

const races = <E>(store: string, live: Layer.Layer<StorePorts, E>) => {
  const World = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
    Layer.provideMerge(live),
    Layer.provideMerge(WebCrypto)
  )
  layer(World, { excludeTestServices: true, timeout: "60 seconds" })(`On ${store}`, (test) => {
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
  })
}

races("memory", MemoryStoreLive)
races("PostgreSQL", freshStore())
