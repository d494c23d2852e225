import { MessageSender, type PermanentRefusal, type TemporaryRefusal } from "@review-proof/ports"
import { Effect, Layer, Metric } from "effect"

/** Wraps the provided sender and counts the outcome of each message. */
export const CountedMessagesLayer = Layer.effect(
  MessageSender,
  Effect.gen(function* () {
    const sender = yield* MessageSender
    // A rate misses the first count of a series that appears with it, so each begins with 0.
    for (const outcome of ["taken", "deferred", "refused"]) {
      yield* count("email", "invitation", outcome, 0)
      yield* count("whatsapp", "invitation", outcome, 0)
      yield* count("email", "notice", outcome, 0)
    }
    return MessageSender.of({
      invite: (message) => counted(message.channel, "invitation", sender.invite(message)),
      notify: (message) => counted("email", "notice", sender.notify(message))
    })
  })
)

const count = (channel: string, kind: string, outcome: string, more = 1) =>
  Metric.update(Metric.withAttributes(messages, { channel, kind, outcome }), more)

const counted = <A>(
  channel: string,
  kind: string,
  sending: Effect.Effect<A, TemporaryRefusal | PermanentRefusal>
) =>
  sending.pipe(
    Effect.tap(() => count(channel, kind, "taken")),
    Effect.tapError(({ _tag }) =>
      count(channel, kind, _tag === "TemporaryRefusal" ? "deferred" : "refused")
    )
  )

const messages = Metric.counter("messages_total", {
  description: "Messages handed to a provider, by what it answered.",
  incremental: true
})
