import { Credentials, ProofRequests, Reviews, WebhookEndpoints } from "@review-proof/ports"
import type {
  ApiKey,
  Member,
  ProofRequest,
  Report,
  ReviewWithReplies,
  ScoredBusiness,
  WebhookEndpoint
} from "@review-proof/ports"
import { Reports, utcDay } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { isUsageHigh, getUsage, type Usage } from "../companies/get-usage.ts"
import { keyStatus } from "../keys/key-status.ts"
import { expiryNoticeMillis } from "../keys/queue-expiry-notices.ts"
import { readReplyHabits, unansweredOf, type ReplyHabits } from "../reviews/review-counts.ts"
import { readDailyScores, readScoresUntilNow } from "../scoring/get-score-history.ts"
import type { DailyScore } from "../scoring/get-score-history.ts"
import { reviewCount } from "../scoring/score.ts"
import { findShownBusiness } from "./chosen-business.ts"
import { readFunnel, type FunnelWeek } from "./invitation-funnel.ts"
import { shownDays, neededDays, monthlyVolume, type MonthlyVolume } from "./monthly-volume.ts"

/** A company as its people see it first. */
export interface Overview {
  /** Null while the company has no business. */
  readonly business: BusinessOverview | null
  readonly usage: Usage
  /** At least four fifths of the month's requests are used. */
  readonly isUsageHigh: boolean
  /** Paused, or failing now. */
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  /** Active keys that expire within 14 days, the soonest first. */
  readonly keys: ReadonlyArray<ApiKey>
}

/** The times that an overview looks back on. */
export const periods = ["90d", "18m", "all"] as const
/** The time that an overview looks back on. */
export type Period = (typeof periods)[number]

/** One business of an overview. */
export interface BusinessOverview extends ScoredBusiness {
  readonly score30DaysAgo: DailyScore | null
  /** The scores of the period, those at the ends of its months too; the last is that of now. */
  readonly history: ReadonlyArray<DailyScore>
  /** The number of reviews added in each month of the period, oldest first. */
  readonly volume: ReadonlyArray<MonthlyVolume>
  /** Up to five proof requests that wait for authors, the oldest first. */
  readonly proofRequests: ReadonlyArray<ProofRequest>
  /** Up to five of the company's own reports that wait for the operator, the oldest first. */
  readonly reports: ReadonlyArray<Report>
  readonly habits: ReplyHabits
  /** The number of published reviews without a reply: with one star, and with two. */
  readonly unanswered: Readonly<Record<1 | 2, number>>
  /** The funnels of the last weeks, oldest first. */
  readonly funnel: ReadonlyArray<FunnelWeek>
  readonly latest: ReadonlyArray<ReviewWithReplies>
}

/**
 * Reads what a member sees first, of the named business or of the oldest one. Fails with `NotFound`
 * (business), also for one of another company.
 */
export const readOverview = Effect.fn("readOverview")(function* (
  member: Member,
  businessId: string | null,
  period: Period
) {
  const { companyId } = member
  const shown = yield* findShownBusiness(member, businessId)
  const now = yield* Clock.currentTimeMillis
  const [business, usage, endpoints, keys] = yield* Effect.all(
    [
      shown === null ? Effect.succeed(null) : readBusiness(shown, now, period),
      getUsage(companyId),
      WebhookEndpoints.use((port) => port.ofCompany(companyId)),
      Credentials.use((port) =>
        port.keysExpiring({
          companyId,
          from: now + 1,
          before: now + expiryNoticeMillis,
          after: null,
          limit: maxKeys
        })
      )
    ],
    { concurrency: "unbounded" }
  )
  const overview: Overview = {
    business,
    usage,
    isUsageHigh: isUsageHigh(usage),
    endpoints: endpoints.filter(
      ({ failingSince, status }) => status === "paused" || failingSince !== null
    ),
    keys: keys.filter((key) => keyStatus(key, now) === "active")
  }
  return overview
})

const readBusiness = Effect.fnUntraced(function* (
  scored: ScoredBusiness,
  now: number,
  period: Period
) {
  const { business } = scored
  const today = utcDay(now)
  const { days, months } = shownDays(period, scored.score.firstDay, today)
  const { before, known, languages, latest, ...parts } = yield* Effect.all(
    {
      known: readScoresUntilNow(scored, neededDays(days, months)),
      before: readDailyScores(business, [today - 30]),
      languages: Reviews.use((reviews) => reviews.languageCounts(business.id)),
      habits: readReplyHabits(business.id),
      latest: Reviews.use((reviews) =>
        reviews.page(business.id, { state: "published" }, { limit: 5, after: null })
      ),
      proofRequests: ProofRequests.use((port) => port.open(business.id, maxWaiting)),
      reports: Reports.use((port) => port.openByMembers(business.id, maxWaiting)),
      funnel: readFunnel(business.id)
    },
    { concurrency: "unbounded" }
  )
  const read: BusinessOverview = {
    ...scored,
    ...parts,
    score30DaysAgo: before[0] ?? null,
    history: known.filter(({ day }) => day >= (days[0] ?? today)),
    volume: monthlyVolume(months, known, reviewCount(scored.score.sums)),
    unanswered: { 1: unansweredOf(languages, 1), 2: unansweredOf(languages, 2) },
    latest: latest.items
  }
  return read
})

const maxWaiting = 5
const maxKeys = 100
