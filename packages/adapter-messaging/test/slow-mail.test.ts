/** Slow mail servers; the sender's timeouts are short here. */
import { assert, describe } from "@effect/vitest"
import { Deferred, Effect, Redacted } from "effect"
import { createServer } from "node:net"
import { mailLimits } from "../src/mail-limits.ts"
import { aNotice, anInvitation, aSignInNotice, invite, notify, overSmtp } from "./messages.ts"
import { listening } from "@review-proof/testkit/peers/listening"
import { startSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { test } from "@review-proof/testkit/test"
import { pause, times, until } from "@review-proof/testkit/time"

const named = (messageId: string) => anInvitation({ messageId })

describe("A mail", () => {
  test.live.each(["jane@example.com", "jörg@example.com"])(
    "to a server that trickles its answer ends at its deadline, with its connection: %s",
    function* (address) {
      const server = yield* startTrickling
      const sending = invite(anInvitation({ to: Redacted.make(address) })).pipe(
        Effect.provide(
          overSmtp(server.url, { ...mailLimits, connections: 1, deadlineMillis: 300 })
        ),
        Effect.flip
      )
      const began = performance.now()
      const refusal = yield* sending
      assert.strictEqual(refusal._tag, "TemporaryRefusal")
      assert.strictEqual(refusal.reason, "took too long")
      assert.isBelow(performance.now() - began, 2000)
      yield* Effect.promise(() => until(() => server.open() === 0, 2))
    }
  )

  test.live(
    "that has timed out leaves its connection to the next one, and is not sent later",
    function* () {
      const arrived = yield* Deferred.make<void>()
      const server = yield* startSmtpServer({}, () => {
        const isFirst = Deferred.doneUnsafe(arrived, Effect.void)
        return pause(isFirst ? 1300 : 0)
      })
      yield* Effect.gen(function* () {
        const others = [invite(named("next")), notify(aNotice)].map((send) =>
          Effect.andThen(Deferred.await(arrived), send)
        )
        const sends = [invite(named("slow")), ...others].map(Effect.exit)
        const [slow, next, notice] = yield* Effect.all(sends, { concurrency: "unbounded" })
        assert.strictEqual(slow?._tag, "Failure")
        assert.strictEqual(next?._tag, "Success")
        assert.strictEqual(notice?._tag, "Success")
        yield* Effect.promise(() => pause(800))
      }).pipe(
        Effect.provide(overSmtp(server.url, { ...mailLimits, connections: 1, deadlineMillis: 800 }))
      )
      assert.lengthOf(server.mails, 3)
    }
  )

  test.live("that somebody waits for is not delayed by slow ones", function* () {
    const arrived = yield* Deferred.make<void>()
    const link = yield* Deferred.make<void>()
    const server = yield* startSmtpServer({}, () => {
      const isFirst = Deferred.doneUnsafe(arrived, Effect.void)
      return isFirst ? Effect.runPromise(Deferred.await(link)) : pause(0)
    })
    const awaited = Effect.andThen(Deferred.await(arrived), notify(aSignInNotice))
    const sends = [
      invite(named("slow")),
      Effect.andThen(Deferred.await(arrived), notify(aNotice)),
      Effect.andThen(awaited, Deferred.succeed(link, undefined))
    ]
    yield* Effect.all(sends, { concurrency: "unbounded" }).pipe(
      Effect.provide(overSmtp(server.url, { ...mailLimits, connections: 1, deadlineMillis: 2000 }))
    )
    assert.lengthOf(server.mails, 3)
  })

  test.live("waits for a silent server until its deadline, and no longer", function* () {
    const server = yield* startSmtpServer()
    const connectionsAfter = (millis: number) =>
      Effect.promise(() => pause(millis)).pipe(
        Effect.andThen(invite(anInvitation())),
        Effect.map(server.connections)
      )
    const limits = { ...mailLimits, connections: 1, deadlineMillis: 800 }
    // Between two mails the server says nothing.
    const counts = yield* Effect.forEach([0, 300, 1200], connectionsAfter).pipe(
      Effect.provide(overSmtp(server.url, limits))
    )
    assert.deepStrictEqual(counts, [1, 1, 2])
  })

  test.live("has its full time from its turn on, however many are sent before it", function* () {
    const server = yield* startSmtpServer({}, () => pause(250))
    const sends = times(10, (n) => invite(named(`mail-${n}`)))
    yield* Effect.all(sends, { concurrency: "unbounded" }).pipe(
      Effect.provide(overSmtp(server.url, { ...mailLimits, connections: 2, deadlineMillis: 1100 }))
    )
    assert.lengthOf(server.mails, 10)
  })
})

/** Greets, and then says one line more of its answer forever: no step is ever idle. */
const startTrickling = listening(() =>
  createServer((socket) => {
    const trickle = setInterval(() => socket.write("250-wait\r\n"), 20)
    socket.on("close", () => clearInterval(trickle))
    socket.write("220 slow\r\n")
    socket.resume()
  })
).pipe(Effect.map(({ open, port }) => ({ url: `smtp://127.0.0.1:${port}`, open })))
