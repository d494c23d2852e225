/** Goal: what visitors read comes from the replica if it has that, and nothing else is asked there (contract RUN-12). */
import { assert } from "@effect/vitest"
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { Replica } from "@review-proof/ports/store"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { Effect, Layer } from "effect"
import { pages } from "../src/pages.ts"

let asked = 0

/** An empty store: it has nothing of what the store has. */
const EmptyReplica = Layer.effect(
  Replica,
  Effect.map(Layer.build(Layer.fresh(MemoryStoreLayer)), (empty) => ({
    reads: Effect.sync(() => {
      asked += 1
      return empty
    })
  }))
)

const pagesThatRead = [
  "/b/:business",
  "/b/:business/logo",
  "/reviews/:id",
  "/widgets/:business/badge.svg",
  "/widgets/:business/reviews",
  "/widgets/:file"
]

layer(serviceWith({}, { ports: EmptyReplica }))("a replica", (test) => {
  test("is read for visitors' pages only", function* () {
    const { business } = yield* makeAccount()
    const read: Array<string> = []
    for (const { method, path } of pages) {
      const before = asked
      yield* send({
        method,
        path: path.replace(/:business|:file/, business.id).replace(/:\w+/, "1")
      })
      if (asked > before) read.push(path)
    }
    assert.sameMembers(read, pagesThatRead)
    const before = asked
    yield* get("/sitemap.xml")
    assert.strictEqual(asked, before + 1)
  })

  test("that lacks a page does not make it 404", function* () {
    const { business } = yield* makeAccount()
    const review = yield* makeReview(business.id)
    for (const path of [
      `/b/${business.id}`,
      `/reviews/${review.id}`,
      `/widgets/${business.id}/badge.svg`,
      `/widgets/${business.id}/reviews`,
      `/widgets/${business.id}.json`,
      `/widgets/${business.id}`
    ]) {
      const before = asked
      assert.deepStrictEqual([path, (yield* get(path)).status], [path, 200])
      assert.strictEqual(asked, before + 1)
    }
    assert.strictEqual((yield* get("/b/nobody")).status, 404)
  })
})
