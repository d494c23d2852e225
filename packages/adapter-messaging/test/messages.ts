import type { InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { EndpointId, MessageSender, Notice } from "@review-proof/ports"
import { Effect, Redacted } from "effect"

export const anInvitation = (change: Partial<InvitationMessage> = {}): InvitationMessage => ({
  messageId: "inv-7-1",
  callbackToken: "callback-7",
  channel: "email",
  kind: "business",
  to: Redacted.make("jane@example.com"),
  customerName: Redacted.make("Jane"),
  businessName: "Nordic Bikes",
  language: "en",
  reviewUrl: Redacted.make("https://reviews.example/r/abc"),
  openPixelUrl: Redacted.make("https://reviews.example/o/abc"),
  unsubscribeUrl: Redacted.make("https://reviews.example/u/abc"),
  ...change
})

export const aNotice: NoticeMessage = {
  messageId: "paused-we_1",
  to: Redacted.make("owner@example.com"),
  companyName: "Nordic",
  notice: Notice.make({
    _tag: "EndpointPaused",
    endpointId: EndpointId.make("we_1"),
    url: "https://hooks.example/in",
    failingSince: Date.UTC(2026, 10, 1, 8, 30)
  })
}

export const invite = (message: InvitationMessage) =>
  Effect.flatMap(MessageSender, (sender) => sender.invite(message))

export const notify = (message: NoticeMessage) =>
  Effect.flatMap(MessageSender, (sender) => sender.notify(message))
