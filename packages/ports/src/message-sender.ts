import { Context, Effect, Redacted, Schema } from "effect"
import type { Channel, InvitationKind } from "./model/invitation.ts"

/** One invitation, ready to be put into words for its channel. */
export interface InvitationMessage {
  /** The same at each retry, so that a provider can tell a repeat. */
  readonly messageId: string
  readonly channel: Channel
  readonly kind: InvitationKind
  readonly to: Redacted.Redacted<string>
  readonly customerName: Redacted.Redacted<string>
  readonly businessName: string
  readonly language: string
  readonly reviewUrl: Redacted.Redacted<string>
  readonly openPixelUrl: Redacted.Redacted<string>
  readonly unsubscribeUrl: Redacted.Redacted<string>
}

/** A message to a member of a company about its account. */
export interface OwnerMessage {
  readonly messageId: string
  readonly to: Redacted.Redacted<string>
  readonly notice:
    | { readonly _tag: "EndpointPaused"; readonly url: string; readonly since: number }
    | { readonly _tag: "KeyExpires"; readonly keyName: string; readonly hint: string; readonly expiresAt: number }
}

/** The provider may take it later. */
export class TemporaryRefusal extends Schema.TaggedError<TemporaryRefusal>()("TemporaryRefusal", {
  reason: Schema.String
}) {}

/** The provider will never take it. */
export class PermanentRefusal extends Schema.TaggedError<PermanentRefusal>()("PermanentRefusal", {
  reason: Schema.String,
  /** Whether it was the recipient that was refused. */
  recipient: Schema.Boolean
}) {}

/** Hands messages to a provider. */
export class MessageSender extends Context.Service<MessageSender, {
  readonly invite: (
    message: InvitationMessage
  ) => Effect.Effect<void, TemporaryRefusal | PermanentRefusal>
  readonly notify: (message: OwnerMessage) => Effect.Effect<void, TemporaryRefusal | PermanentRefusal>
}>()("@review-proof/ports/MessageSender") {}
