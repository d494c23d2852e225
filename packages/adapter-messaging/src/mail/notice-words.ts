import type { NoticeMessage } from "@review-proof/ports"
import type { MailTexts } from "@review-proof/translations"
import { Redacted } from "effect"
import { oneLine } from "./outgoing-mail.ts"

interface NoticeWords {
  readonly subject: string
  /** The lines say first what happened, then what to do. */
  readonly lines: ReadonlyArray<string>
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>
  readonly link: { readonly label: string; readonly url: string } | null
}

interface WholeWords extends NoticeWords {
  readonly greeting: string
  readonly reason: string
  /** The page where the reader chooses which mails they get; null for mails that are no choice. */
  readonly choiceUrl: string | null
}

type Decided = Extract<NoticeMessage["notice"], { readonly _tag: "ReportDecided" }>

/** The words of a notice: in English to members, and to visitors in their language. */
export const noticeWords = (
  texts: MailTexts,
  message: NoticeMessage,
  service: string
): WholeWords => {
  const { notice } = message
  const named = (name: string) => texts.name(oneLine(name))
  return notice._tag === "ReportDecided"
    ? reportWords(texts, notice, service)
    : memberWords({ ...message, notice }, texts.name(service), named)
}

/** Informs a visitor of the decision about their report (contract REVIEW-15). */
const reportWords = (texts: MailTexts, notice: Decided, service: string): WholeWords => {
  const business = oneLine(notice.businessName)
  const date = texts.day(notice.reportedAt)
  return {
    greeting: texts.text("report.greeting"),
    subject: texts.text("report.subject", { business }),
    lines: [texts.text(`report.${notice.outcome}`, { business, date })],
    facts: [[texts.text("report.decision"), notice.reason]],
    link: null,
    reason: texts.text("report.reason", { service }),
    choiceUrl: null
  }
}

/** A notice to a member of a company. */
interface MemberMessage extends NoticeMessage {
  readonly notice: Exclude<NoticeMessage["notice"], Decided>
}

/** Prepares a name for a sentence of the mail. */
type Named = (name: string) => string

const memberWords = (message: MemberMessage, service: string, named: Named): WholeWords => ({
  greeting: `Hello ${named(message.memberName)},`,
  ...wordsOf(message, service, named),
  reason: reasonOf(message, service, named),
  choiceUrl: "choiceUrl" in message.notice ? message.notice.choiceUrl : null
})

const reasonOf = ({ companyName, notice }: MemberMessage, service: string, named: Named) => {
  if (notice._tag === "SignInLink") {
    return `${service} sends you this message because somebody asked to sign in with your address.`
  }
  if (notice._tag === "MemberInvited") {
    const inviter = named(notice.invitedBy)
    return `${service} sends you this message because ${inviter} added your address to ${named(companyName)}.`
  }
  const role = {
    EndpointPaused: "are the owner of",
    KeyExpires: "created this key for",
    LowReview: "asked for it as a member of",
    UsageHigh: "look after the usage of"
  }[notice._tag]
  return `${service} sends you this message because you ${role} ${named(companyName)}.`
}

/** The receiver's last answer. */
const lastAnswer = ({ lastAttempt }: NoticeMessage): NoticeWords["facts"] => {
  if (lastAttempt === null) return []
  const { at, error, status } = lastAttempt
  const answer = status === null ? `none (${error ?? "unknown"})` : `status ${status}`
  return [["Last answer", `${answer}, ${utc(at)}`]]
}

const utc = (timestamp: number) => {
  const iso = new Date(timestamp).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

const wordsOf = (message: MemberMessage, service: string, named: Named): NoticeWords => {
  const { notice } = message
  const company = named(message.companyName)
  switch (notice._tag) {
    case "EndpointPaused":
      return {
        subject: "A webhook endpoint was paused",
        lines: [
          `Deliveries to a webhook endpoint of ${company} kept failing, so it was paused.`,
          "What to do: fix your server, so that it answers with a status from 200 to 299. Then resume the endpoint on its page in the business portal, where every attempt and its answer is kept.",
          "New events are kept for 30 days. They go out, oldest first, once the endpoint is resumed."
        ],
        facts: [
          ["Endpoint", notice.url],
          ["Id", notice.endpointId],
          ["Failing since", utc(notice.failingSince)],
          ...lastAnswer(message)
        ],
        link: { label: "Open the endpoint", url: notice.pageUrl }
      }
    case "KeyExpires":
      return {
        subject: "An API key expires soon",
        lines: [
          `An API key of ${company} expires soon. After that, calls with it are refused.`,
          "What to do: rotate the key in the business portal before then. The new key works at once, and the old one for 24 hours more or until it expires."
        ],
        facts: [
          ["Key", `${named(notice.keyName)} (${notice.hint})`],
          ["Expires", utc(notice.expiresAt)]
        ],
        link: { label: "Open the API keys", url: notice.pageUrl }
      }
    case "UsageHigh":
      return usageWords(notice, company)
    case "LowReview":
      return lowReviewWords(notice, named)
    case "MemberInvited": {
      const inviter = named(notice.invitedBy)
      return {
        subject: `${inviter} invites you to ${company}`,
        lines: [
          `${inviter} added you to ${company} in the business portal of ${service}.`,
          "To sign in, enter your email address on the page. You get a link and a code by email; there is no password.",
          `If you do not know ${inviter}, ignore this email: nobody can sign in without it.`
        ],
        facts: [],
        link: { label: "Open the portal", url: notice.pageUrl }
      }
    }
    case "SignInLink":
      return {
        subject: `Sign in to ${service}`,
        lines: [
          "Here is your link for signing in to the business portal.",
          "On another device, type the code where you asked for it. The link and the code work once, within 15 minutes.",
          "If you did not ask for it, ignore this email: nobody can sign in without it. Never give the code to anybody."
        ],
        facts: [["Code", Redacted.value(notice.code)]],
        link: { label: "Sign in", url: Redacted.value(notice.url) }
      }
  }
}

const usageWords = (
  {
    limit,
    month,
    pageUrl,
    requests
  }: Extract<MemberMessage["notice"], { readonly _tag: "UsageHigh" }>,
  company: string
): NoticeWords => {
  const share = `${Math.floor((100 * requests) / limit)}%`
  const count = (number: number) => number.toLocaleString("en")
  return {
    subject: `${share} of the month’s requests are used`,
    lines: [
      `The API keys of ${company} have used ${share} of the requests of ${month}.`,
      "What to do: see on the page how many requests each key makes. Once all are used, calls are refused until the month ends (UTC). Ask the operator of the service if you need more."
    ],
    facts: [
      ["Used", count(requests)],
      ["Limit", count(limit)]
    ],
    link: { label: "See the usage", url: pageUrl }
  }
}

const lowReviewWords = (
  notice: Extract<MemberMessage["notice"], { readonly _tag: "LowReview" }>,
  named: Named
): NoticeWords => {
  const stars = notice.stars === 1 ? "1 star" : `${notice.stars} stars`
  const business = named(notice.businessName)
  return {
    subject: `A review with ${stars} about ${business}`,
    lines: [
      `A customer gave ${stars} to ${business}.`,
      "What to do: read the review and reply. A calm answer helps whoever reads it later."
    ],
    facts: [],
    link: { label: "Read and reply", url: notice.pageUrl }
  }
}
