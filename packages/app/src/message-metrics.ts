import { MessageSender } from "@review-proof/ports"
import type { PermanentRefusal, TemporaryRefusal } from "@review-proof/ports"
import { Effect, Layer, Metric } from "effect"

/** The sender at hand; what became of each message that it was given is counted. */
export const CountedMessages = Layer.effect(
  MessageSender,
  Effect.map(MessageSender, (sender) =>
    MessageSender.of({
      invite: (message) => counted(message.channel, "invitation", sender.invite(message)),
      notify: (message) => counted("email", "notice", sender.notify(message))
    })
  )
)

const counted = <A>(
  channel: string,
  kind: string,
  sending: Effect.Effect<A, TemporaryRefusal | PermanentRefusal>
) => {
  const count = (outcome: string) =>
    Metric.update(Metric.withAttributes(messages, { channel, kind, outcome }), 1)
  return sending.pipe(
    Effect.tap(() => count("taken")),
    Effect.tapError(({ _tag }) => count(_tag === "TemporaryRefusal" ? "deferred" : "refused"))
  )
}

const messages = Metric.counter("messages_total", {
  description: "Messages handed to a provider, by what it answered.",
  incremental: true
})
