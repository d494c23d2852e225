/** Goal: what shares a statement is answered as if it had come alone. */
import { assert, describe } from "@effect/vitest"
import { StoreUnavailable } from "@review-proof/ports"
import { Effect, Exit, Fiber } from "effect"
import { test } from "@review-proof/testkit/test"
import { type Batching, inBatches } from "../src/connection/batches.ts"

const batching = (
  run: Batching<string, string, never>["run"],
  more: Partial<Batching<string, string, never>> = {}
): Batching<string, string, never> => ({
  operation: "Test.run",
  run,
  subjects: (request) => [request],
  mayShare: () => true,
  secondFrom: 1,
  exhausted: Exit.succeed("exhausted"),
  ...more
})

const ask = (of: Batching<string, string, never>, requests: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const send = inBatches(of, yield* Effect.scope)
    return yield* Effect.forEach(requests, (request) => Effect.exit(send(request)), {
      concurrency: "unbounded"
    })
  }).pipe(Effect.scoped)

const done = (requests: ReadonlyArray<string>) => requests.map((request) => Exit.succeed(request))

describe("requests that arrive together", () => {
  test("share a statement, unless they have a subject in common or may not", function* () {
    const sent = new Array<ReadonlyArray<string>>()
    const run = (requests: ReadonlyArray<string>) =>
      Effect.sync(() => {
        sent.push(requests)
        return done(requests)
      })
    const mayShare = (first: string, next: string) => first.length === next.length
    const results = yield* ask(batching(run, { mayShare }), ["a", "b", "a", "long", "c"])
    assert.deepStrictEqual(results, done(["a", "b", "a", "long", "c"]))
    assert.deepStrictEqual(sent, [["a", "b", "c"], ["a"], ["long"]])
  })

  test("are sent at most 32 in a statement, and at most two statements run at once", function* () {
    let running = 0
    const sizes = new Array<number>()
    const most = new Array<number>()
    const run = Effect.fnUntraced(function* (requests: ReadonlyArray<string>) {
      most.push(++running)
      sizes.push(requests.length)
      yield* Effect.yieldNow
      running -= 1
      return done(requests)
    })
    const requests = Array.from({ length: 100 }, (_, index) => `${index}`)
    assert.deepStrictEqual(yield* ask(batching(run), requests), done(requests))
    assert.deepStrictEqual(sizes, [32, 32, 32, 4])
    assert.strictEqual(Math.max(...most), 2)
  })

  test("are each sent alone once the statement that they shared was rolled back", function* () {
    const sent = new Array<ReadonlyArray<string>>()
    const run = (requests: ReadonlyArray<string>) =>
      Effect.sync(() => {
        sent.push(requests)
        if (requests.length > 1) return "Undone" as const
        return requests.map((one) => (one === "bad" ? Exit.die("bad") : Exit.succeed(one)))
      })
    const results = yield* ask(batching(run), ["a", "bad", "b"])
    assert.deepStrictEqual(results.map(Exit.isSuccess), [true, false, true])
    assert.deepStrictEqual(sent, [["a", "bad", "b"], ["a"], ["bad"], ["b"]])
  })
})

describe("a request", () => {
  test("is sent again where it got no result, fifty times at most", function* () {
    let sent = 0
    const run = () => Effect.sync(() => (sent++, ["Again" as const]))
    assert.deepStrictEqual(yield* ask(batching(run), ["a"]), done(["exhausted"]))
    assert.strictEqual(sent, 50)
  })

  test("waits for the statement that is running where a second would not be full", function* () {
    const sent = new Array<ReadonlyArray<string>>()
    const run = (requests: ReadonlyArray<string>) =>
      Effect.as(
        Effect.andThen(
          Effect.sync(() => sent.push(requests)),
          Effect.yieldNow
        ),
        done(requests)
      )
    const send = inBatches(batching(run, { secondFrom: 32 }), yield* Effect.scope)
    const first = yield* Effect.forkChild(send("a"), { startImmediately: true })
    yield* Effect.yieldNow
    yield* Effect.all([send("b"), send("c")], { concurrency: "unbounded" })
    yield* Fiber.join(first)
    assert.deepStrictEqual(sent, [["a"], ["b", "c"]])
  })

  test("fails with its statement where the store is unavailable", function* () {
    const lost = new StoreUnavailable({ operation: "Test.run", cause: "connection" })
    const results = yield* ask(
      batching(() => Effect.fail(lost)),
      ["a", "b"]
    )
    assert.deepStrictEqual(results, [Exit.fail(lost), Exit.fail(lost)])
  })
})
