/** Many callers use keys and tokens at once, on both stores and in real time. */
import { assert, describe, it } from "@effect/vitest"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { blockKey, revokeKey, rotateKey } from "@review-proof/domain/keys"
import { Secrets } from "@review-proof/domain/secrets"
import type {
  Admission,
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  StoreKey,
  UnitOfWork
} from "@review-proof/ports"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { freshStore } from "@review-proof/testkit/database"
import {
  actor,
  call,
  makeAccount,
  makeKey,
  outcome,
  tokenFor
} from "@review-proof/testkit/domain-account"

const atOnce = { concurrency: "unbounded" } as const
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

type Stores = Admission | AuditLog | Businesses | Companies | Credentials | StoreKey | UnitOfWork

const races = <E>(store: string, live: Layer.Layer<Stores, E>) => {
  const World = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
    Layer.provideMerge(live),
    Layer.provideMerge(NodeCrypto.layer)
  )
  describe(`On ${store}`, () => {
    it.layer(World, { timeout: "60 seconds" })((test) => {
      test.effect("no token outlives the end of its key, however close they are", () =>
        Effect.gen(function* () {
          for (const stop of [revokeKey, blockKey, rotateKey, revokeKey, blockKey, rotateKey]) {
            const { company } = yield* makeAccount()
            const client = yield* makeKey(company.id)
            const [tokens] = yield* Effect.all(
              [
                Effect.forEach(times(12), () => Effect.option(tokenFor(client)), atOnce),
                stop(actor, client.key.id)
              ],
              atOnce
            )
            for (const token of tokens) {
              if (token._tag === "None") continue
              assert.strictEqual(yield* outcome(call(token.value.accessToken)), "InvalidToken")
            }
          }
        }).pipe(TestClock.withLive)
      )
    })
  })
}

races("memory", MemoryStoreLive)
races("PostgreSQL", freshStore())
