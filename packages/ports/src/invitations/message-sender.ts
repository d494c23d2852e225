import { Context, Effect, Redacted, Schema } from "effect"
import type { AttemptOutcome } from "../webhooks/deliveries.ts"
import type { Channel, InvitationKind } from "../model/invitation.ts"
import type { Notice } from "../model/notice.ts"
import type { Timestamp } from "../model/time.ts"

/** One invitation, ready to be put into words for its channel. */
export interface InvitationMessage {
  /** The same at each retry, so that a provider can detect a repeat. */
  readonly messageId: string
  /** Names the invitation in callbacks of providers that return what they were given. */
  readonly callbackToken: string
  readonly channel: Channel
  readonly kind: InvitationKind
  readonly to: Redacted.Redacted<string>
  readonly customerName: Redacted.Redacted<string>
  /** The name that the review is published under unless the customer chooses otherwise. */
  readonly publishedName: Redacted.Redacted<string>
  readonly businessName: string
  /** Answers go to this address; null means the sender's own. */
  readonly replyTo: string | null
  readonly language: string
  /**
   * The business's reference, such as an order number; a reminder repeats that of the invitation it
   * follows.
   */
  readonly reference: string | null
  /** Names of the products in question, as far as they are known. */
  readonly products: ReadonlyArray<string>
  /**
   * When the business asked for the invitation; a reminder repeats that of the invitation it
   * follows.
   */
  readonly askedAt: Timestamp
  /** The sending time of the invitation that this reminds of; null for an invitation. */
  readonly firstSentAt: Timestamp | null
  readonly reviewUrl: Redacted.Redacted<string>
  readonly openPixelUrl: Redacted.Redacted<string>
  readonly unsubscribeUrl: Redacted.Redacted<string>
}

/** A notice with what its reader needs to act on it. */
export type SentNotice =
  | (Exclude<Notice, { readonly _tag: "SignInLink" | "MemberInvited" | "ReportDecided" }> & {
      /** The page of the portal where its reader can act. */
      readonly pageUrl: string
      /** The page where its reader chooses which mails they get. */
      readonly choiceUrl: string
    })
  | {
      readonly _tag: "SignInLink"
      readonly url: Redacted.Redacted<string>
      /** Six digits. */
      readonly code: Redacted.Redacted<string>
    }
  | {
      readonly _tag: "MemberInvited"
      /** The name of who invited. */
      readonly invitedBy: string
      /** The page for signing in. */
      readonly pageUrl: string
    }
  | {
      readonly _tag: "ReportDecided"
      readonly language: string
      readonly businessName: string
      readonly reportedAt: Timestamp
      readonly outcome: "upheld" | "dismissed"
      /** In the operator's words. */
      readonly reason: string
    }

/** A message to a member of a company about its account, or to a visitor about their report. */
export interface NoticeMessage {
  readonly messageId: string
  readonly to: Redacted.Redacted<string>
  /** Empty for a visitor. */
  readonly memberName: string
  readonly companyName: string
  readonly notice: SentNotice
  /** True if somebody waits for it. */
  readonly isAwaited: boolean
  /** The result of the latest delivery to a paused endpoint; null if unknown. */
  readonly lastAttempt: Pick<AttemptOutcome, "at" | "error" | "status"> | null
}

/** A provider's answer to a message that it accepted. */
export interface MessageReceipt {
  /** The id of the message in the provider's callbacks; null if it has none. */
  readonly providerMessageId: string | null
}

/** The provider may accept the message later. */
export class TemporaryRefusal extends Schema.TaggedError<TemporaryRefusal>()("TemporaryRefusal", {
  reason: Schema.String
}) {
  override readonly message = `The provider may take it later: ${this.reason}`
}

/** The provider will never accept the message. */
export class PermanentRefusal extends Schema.TaggedError<PermanentRefusal>()("PermanentRefusal", {
  reason: Schema.String,
  /**
   * True if the recipient is refused (a bounce); false if this message would be refused for any
   * recipient.
   */
  isRecipientRefused: Schema.Boolean
}) {
  override readonly message = `The provider refuses it for good: ${this.reason}`
}

/** Hands messages to a provider. */
export class MessageSender extends Context.Service<
  MessageSender,
  {
    readonly invite: (
      message: InvitationMessage
    ) => Effect.Effect<MessageReceipt, TemporaryRefusal | PermanentRefusal>
    readonly notify: (
      message: NoticeMessage
    ) => Effect.Effect<void, TemporaryRefusal | PermanentRefusal>
  }
>()("@review-proof/ports/MessageSender") {}

/** A mail as its reader gets it. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Makes the mail of an invitation without sending it. */
export class MailPreview extends Context.Service<
  MailPreview,
  { readonly invitation: (message: InvitationMessage) => Effect.Effect<RenderedMail> }
>()("@review-proof/ports/MailPreview") {}
