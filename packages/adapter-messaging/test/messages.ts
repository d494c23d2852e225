import { FetchHttpClient } from "effect/http"
import { liveMessagesLayer, type MailIdentity, type MailLimits } from "../src/index.ts"
import {
  EndpointId,
  KeyId,
  MessageSender,
  ReviewId,
  type InvitationMessage,
  type NoticeMessage
} from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"

export const identity: MailIdentity = {
  serviceName: "Review Proof",
  from: "Reviews <reviews@reviews.example>"
}

export const anInvitation = (change: Partial<InvitationMessage> = {}): InvitationMessage => ({
  messageId: "inv-7-1",
  callbackToken: "callback-7",
  channel: "email",
  kind: "business",
  to: Redacted.make("jane@example.com"),
  customerName: Redacted.make("Jane Doe"),
  publishedName: Redacted.make("Jane D."),
  businessName: "Nordic Bikes",
  replyTo: null,
  language: "en",
  reference: "NB-4711",
  products: ["Touring bike", "Bell"],
  askedAt: Date.UTC(2026, 10, 14, 12),
  firstSentAt: null,
  reviewUrl: Redacted.make("https://reviews.example/r/abc"),
  openPixelUrl: Redacted.make("https://reviews.example/o/abc"),
  unsubscribeUrl: Redacted.make("https://reviews.example/u/abc"),
  ...change
})

/** A notice to a member who does not wait for it. */
const noticeOf = (messageId: string, notice: NoticeMessage["notice"]): NoticeMessage => ({
  messageId,
  to: Redacted.make("owner@example.com"),
  memberName: "Ada Lind",
  companyName: "Nordic",
  lastAttempt: null,
  isAwaited: false,
  notice
})

const choiceUrl = "https://reviews.example/portal/settings/notices"

export const aNotice: NoticeMessage = {
  ...noticeOf("paused-we_1", {
    _tag: "EndpointPaused",
    endpointId: EndpointId.make("we_1"),
    url: "https://hooks.example/in",
    failingSince: Date.UTC(2026, 10, 1, 8, 30),
    pageUrl: "https://reviews.example/portal/webhooks/we_1",
    choiceUrl
  }),
  lastAttempt: { at: Date.UTC(2026, 10, 4, 8, 29), error: null, status: 503 }
}

export const anExpiryNotice = noticeOf("key-expires-key_1", {
  _tag: "KeyExpires",
  keyId: KeyId.make("key_1"),
  keyName: "Checkout",
  hint: "pk_live_ab12…cd34",
  expiresAt: Date.UTC(2026, 10, 28, 9),
  pageUrl: "https://reviews.example/portal/developer",
  choiceUrl
})

export const aUsageNotice = noticeOf("usage-2026-11", {
  _tag: "UsageHigh",
  month: "2026-11",
  requests: 80_999,
  limit: 100_000,
  memberId: null,
  pageUrl: "https://reviews.example/portal/usage",
  choiceUrl
})

export const aLowReview = noticeOf("low-rev_7", {
  _tag: "LowReview",
  reviewId: ReviewId.make(7),
  stars: 1,
  businessName: "Nordic Bikes",
  memberId: null,
  pageUrl: "https://reviews.example/portal/reviews/rev_7",
  choiceUrl
})

export const aSignInNotice: NoticeMessage = {
  ...noticeOf("sin_1", {
    _tag: "SignInLink",
    url: Redacted.make("https://reviews.example/portal/sign-in/abc?to=%2Fportal"),
    code: Redacted.make("012345")
  }),
  isAwaited: true
}

export const anInvitedMember = noticeOf("invited-mem_1", {
  _tag: "MemberInvited",
  invitedBy: "Robin Marsh",
  pageUrl: "https://reviews.example/portal/sign-in"
})

export const aReportDecision = (language: string): NoticeMessage => ({
  ...noticeOf("rpt_1", {
    _tag: "ReportDecided",
    language,
    businessName: "Acme Bikes",
    reportedAt: Date.UTC(2026, 10, 16, 12),
    outcome: "upheld",
    reason: "The author works for a competitor, so we took the review off the page."
  }),
  memberName: ""
})

/** A sender by the mail server at this address. */
export const overSmtp = (url: string, limits?: MailLimits, sender = identity) =>
  liveMessagesLayer({
    identity: sender,
    smtp: { url: Redacted.make(url), ...(limits && { limits }) },
    whatsapp: null
  }).pipe(Layer.provide(FetchHttpClient.layer))

export const invite = (message: InvitationMessage) =>
  Effect.flatMap(MessageSender, (sender) => sender.invite(message))

export const notify = (message: NoticeMessage) =>
  Effect.flatMap(MessageSender, (sender) => sender.notify(message))
