/** Goal: however long a provider takes, no other instance sends what one is sending. */
import { assert, describe } from "@effect/vitest"
import { createMember } from "@review-proof/domain/companies"
import { EndpointId, MessageSender } from "@review-proof/ports"
import type { InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { queueNotices } from "@review-proof/ports/testing"
import { Clock, Duration, Effect, Exit, Layer, Redacted, Scope, Semaphore } from "effect"
import { TestClock } from "effect/testing"
import { sendMessages } from "../../src/background/send-messages.ts"
import { invite } from "@review-proof/testkit/domain/given"
import { makeCompany, test } from "@review-proof/testkit/domain/world"
import { askToSignIn } from "@review-proof/testkit/portal/sign-in-mail"

const mailLimits = { connections: 5, awaitedConnections: 2, deadlineMillis: 40_000 }

/** The messages that providers were given, and how often two had the same one at once. */
interface Seen {
  readonly handed: Array<string>
  readonly underWay: Set<string>
  together: number
}

const handing = (seen: Seen, messageId: string, taking: Effect.Effect<void>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      if (seen.underWay.has(messageId)) seen.together++
      seen.underWay.add(messageId)
      seen.handed.push(messageId)
    }),
    () => Effect.as(Effect.interruptible(taking), { providerMessageId: null }),
    () => Effect.sync(() => seen.underWay.delete(messageId))
  )

/** An instance's workers, whose provider takes as many at once as mail has connections. */
const instance = Effect.fnUntraced(function* (seen: Seen, taking: Effect.Effect<void>) {
  const turns = yield* Semaphore.make(mailLimits.connections)
  const hand = ({ messageId }: { readonly messageId: string }) =>
    turns.withPermit(handing(seen, messageId, taking))
  const sender = MessageSender.of({ invite: hand, notify: hand })
  yield* sendMessages("https://reviews.example", mailLimits, Duration.seconds(1)).pipe(
    Effect.provide(Layer.succeed(MessageSender, sender))
  )
})

const given = Effect.fnUntraced(function* (invitations: number, notices: number) {
  const { caller, companyId } = yield* makeCompany()
  const owner = { name: "Ann", email: "ann@shop.example", role: "owner" } as const
  yield* createMember("op", companyId, owner)
  const now = yield* Clock.currentTimeMillis
  for (let n = 0; n < invitations; n++) {
    yield* invite(caller, { email: `jane-${n}@example.com` })
  }
  for (let n = 0; n < notices; n++) {
    const endpointId = EndpointId.make(`we_${n}`)
    const url = "https://hooks.example/in"
    const notice = { _tag: "EndpointPaused", endpointId, url, failingSince: now } as const
    yield* queueNotices({ id: `notice ${n}`, companyId, notice, dueAt: now })
  }
})

type Message = InvitationMessage | NoticeMessage

/** Runs an instance whose provider hangs with some messages, until the work on what it sent is done. */
const hangingAt = Effect.fnUntraced(function* <E, R>(
  hangs: (message: Message) => boolean,
  work: (sent: ReadonlyArray<string>) => Effect.Effect<void, E, R>
) {
  const sent: Array<string> = []
  const hand = (message: Message) => {
    if (hangs(message)) return Effect.never
    sent.push(message.messageId)
    return Effect.succeed({ providerMessageId: null })
  }
  const running = yield* Scope.make()
  yield* sendMessages("https://reviews.example", mailLimits, Duration.seconds(1)).pipe(
    Effect.provide(Layer.succeed(MessageSender, { invite: hand, notify: hand })),
    Scope.provide(running)
  )
  yield* work(sent)
  yield* Effect.all([Scope.close(running, Exit.void), pass(5)], { concurrency: 2 })
})

/** Links are signed in real time, so that the clock must not run ahead of it. */
const pass = (seconds: number) =>
  Effect.forEach(
    Array.from({ length: seconds }),
    () => Effect.andThen(TestClock.adjust("1 second"), TestClock.withLive(Effect.sleep(5))),
    { discard: true }
  )

/** Waits until so many were sent, while the clock stands still: a busy machine signs slowly. */
const untilSent = Effect.fnUntraced(function* (sent: ReadonlyArray<string>, count: number) {
  for (let n = 0; n < 2000 && sent.length < count; n++) yield* TestClock.withLive(Effect.sleep(5))
  assert.lengthOf(sent, count)
})

const nothingSeen = (): Seen => ({ handed: [], underWay: new Set(), together: 0 })

test("A channel whose provider hangs does not hold up the messages of another", function* () {
  const { caller } = yield* makeCompany()
  for (let n = 0; n < 20; n++) {
    const phone = `+49170123456${String(n).padStart(2, "0")}`
    yield* invite(caller, { channel: "whatsapp", phone })
  }
  for (let n = 0; n < 20; n++) yield* invite(caller, { email: `joe-${n}@example.com` })
  const isWhatsApp = (message: Message) => "channel" in message && message.channel === "whatsapp"
  yield* hangingAt(isWhatsApp, (sent) => Effect.andThen(pass(30), untilSent(sent, 20)))
})

test("Recipients whose messages hang do not hold up those of others", function* () {
  yield* given(40, 6)
  const hung = ["jane-0@", "jane-1@", "jane-20@", "jane-21@"]
  const hangs = ({ messageId, to }: Message) =>
    messageId === "notice 0" || hung.some((start) => Redacted.value(to).startsWith(start))
  yield* hangingAt(hangs, (sent) => Effect.andThen(pass(15), untilSent(sent, 36 + 5)))
})

test("Messages that are due are sent without a pause between them, however many they are", function* () {
  yield* given(40, 0)
  yield* hangingAt(
    () => false,
    (sent) => untilSent(sent, 40)
  )
})

test("A link to sign in is mailed within seconds, though all other messages hang", function* () {
  yield* given(40, 6)
  const isNoLink = (message: Message) => !("isAwaited" in message && message.isAwaited)
  yield* hangingAt(isNoLink, (links) =>
    Effect.all([pass(5), askToSignIn("ann@shop.example"), pass(3), untilSent(links, 1)], {
      discard: true
    })
  )
})

describe("two instances", () => {
  test("send each message once by a provider that nearly takes its time out", function* () {
    const seen = nothingSeen()
    yield* given(40, 8)
    const taking = Effect.sleep(mailLimits.deadlineMillis - 5000)
    yield* instance(seen, taking)
    yield* instance(seen, taking)
    yield* pass(360)
    assert.lengthOf(seen.handed, 48)
    assert.lengthOf(new Set(seen.handed), 48)
  })

  test("never have one message at once with a provider that never answers", function* () {
    const seen = nothingSeen()
    yield* given(1, 1)
    const running = yield* Scope.make()
    yield* Scope.provide(instance(seen, Effect.never), running)
    yield* Scope.provide(instance(seen, Effect.never), running)
    yield* pass(300)
    // Messages under way at the end are waited for.
    yield* Effect.all([Scope.close(running, Exit.void), pass(5)], { concurrency: 2 })
    assert.isAbove(seen.handed.length, 2)
    assert.strictEqual(seen.together, 0)
  })
})
