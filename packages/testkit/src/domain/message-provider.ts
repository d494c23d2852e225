/** Sending in the domain's tests: a message provider and the worker's steps. */
import { remind, sendDueInvitations } from "@review-proof/domain/background"
import { changeBusiness } from "@review-proof/domain/companies"
import { getAnyInvitation } from "@review-proof/domain/invitations"
import { Channel, Invitations, invitationStatus, MessageSender } from "@review-proof/ports"
import type {
  InvitationId,
  InvitationMessage,
  PermanentRefusal,
  TemporaryRefusal
} from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { invite } from "./given.ts"
import { makeCompany, World } from "./world.ts"

/** A provider with programmable answers that records its messages. */
export class Provider extends Context.Service<
  Provider,
  {
    readonly taken: Array<InvitationMessage>
    answer: Effect.Effect<void, TemporaryRefusal | PermanentRefusal>
  }
>()("test/Provider") {}

export const start = 400 * day

/** The domain with such a provider, from `start` on. */
export const Sending = Layer.effect(
  MessageSender,
  Effect.map(Provider, (provider) =>
    MessageSender.of({
      invite: (message) =>
        Effect.suspend(() => provider.answer).pipe(
          Effect.map(() => {
            provider.taken.push(message)
            return { providerMessageId: `provider-${message.messageId}` }
          })
        ),
      notify: () => Effect.succeed({ providerMessageId: null })
    })
  )
).pipe(
  Layer.provideMerge(Layer.sync(Provider, () => ({ taken: [], answer: Effect.void }))),
  Layer.provideMerge(World),
  Layer.merge(Layer.effectDiscard(TestClock.setTime(start)))
)

/** Sends what is due, as the worker does. */
export const work = Effect.gen(function* () {
  const invitations = yield* Invitations
  const claims = yield* Effect.forEach(Channel.literals, (channel) =>
    invitations.claimDue(channel, 100, 1000)
  )
  const due = claims.flat()
  yield* sendDueInvitations(
    due.filter(({ purpose }) => purpose === "send"),
    "https://reviews.example"
  )
  for (const each of due) if (each.purpose === "remind") yield* remind(each)
  return due.length
})

export const statusOf = (id: InvitationId) => Effect.map(getAnyInvitation(id), invitationStatus)

export const taken = Effect.map(Provider, (provider) => provider.taken.splice(0))

/** An invitation that was sent, of a business that wants a reminder after it. */
export const sentWithReminder = Effect.gen(function* () {
  const { businessId, caller } = yield* makeCompany()
  yield* changeBusiness("test", businessId, { reminders: true })
  const invitation = yield* invite(caller)
  yield* work
  yield* taken
  return invitation
})

export const setProviderAnswer = (answer: Provider["Service"]["answer"]) =>
  Effect.map(Provider, (provider) => {
    provider.answer = answer
  })
