import { isAllowed } from "@review-proof/domain/portal"
import type { BusinessOverview, Overview, Period } from "@review-proof/domain/portal"
import { reviewCount } from "@review-proof/domain/scoring"
import { publicReviewId } from "@review-proof/domain/requests"
import type { ReviewId, ScoreSums } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessPath, withQuery } from "../../html/addresses.ts"
import { html, type Html } from "../../html/html.ts"
import { levelsCard } from "../../html/levels-card.ts"
import { scorePlot } from "../../html/score-plot.ts"
import { starDecoration } from "../../html/stars.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { verifiedShare } from "../../html/verified-share.ts"
import { funnelCard } from "../plots/funnel-plot.ts"
import { counted } from "../../staff/counted.ts"
import { figureList, lineList, chip, chips } from "../../staff/list-parts.ts"
import { inboxHref, inboxReviewHref } from "../reviews/inbox-query.ts"
import { noReviews, reviewLine } from "../reviews/review-line.ts"
import { volumePlot } from "../plots/volume-plot.ts"
import { passkeyOffer } from "../sign-in/passkey-pages.ts"
import { noBusiness } from "../frame/no-business.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { shortUrl } from "../webhooks/webhook-words.ts"

interface Place extends PortalParts {
  readonly period: Period
  readonly isPasskeyOffered: boolean
}

export const overviewPage = (overview: Overview, place: Place): Html => {
  const { business } = overview
  const offer = place.isPasskeyOffered && passkeyOffer(place.token)
  const greeting = html`<h1>Hello, <bdi>${place.member.name.split(" ", 1)[0]}</bdi></h1>`
  if (business === null) {
    return html`${greeting} ${offer} ${noBusiness(place)}`
  }
  const { id, name } = business.business
  return html`<div class="heading">
      <div>
        ${greeting}
        <p class="soft"><bdi>${name}</bdi></p>
      </div>
      <a class="button quiet" href="${businessPath(business.business)}">View the public page</a>
    </div>
    ${offer} ${figures(business, place.texts)}
    <div class="halves">
      <div>
        ${waiting(overview, business, place)} ${latest(business, place)}
        ${funnelCard(
          business.funnel,
          place.texts,
          html`<p><a href="/portal/invitations?business=${id}">All invitations</a></p>`
        )}
      </div>
      <div>${reviewCount(business.score.sums) !== 0 && plots(business, place)}</div>
    </div>`
}

const plots = (business: BusinessOverview, place: Place): Html =>
  html`${periodChips(business, place)}
  ${scorePlot(business.history, business.business, place.texts)}
  ${volumePlot(business.volume, place.texts)}
  ${levelsCard(business.score, place.texts, (stars) => inboxOf(business, { tab: "all", stars: String(stars) }))}`

/** A part of the business's inbox. */
const inboxOf = ({ business }: BusinessOverview, part: Readonly<Record<string, string>>): string =>
  withQuery("/portal/reviews", { ...part, business: business.id })

const periodChips = ({ business }: BusinessOverview, { period }: Place): Html =>
  chips(
    "Period",
    periodNames.map(([value, label]) =>
      chip(`/portal?business=${business.id}&period=${value}`, label, value === period)
    )
  )

const periodNames = [
  ["90d", "90 days"],
  ["18m", "18 months"],
  ["all", "All"]
] as const satisfies ReadonlyArray<readonly [Period, string]>

const figures = (business: BusinessOverview, texts: PageTexts): Html => {
  const { habits, score, score30DaysAgo } = business
  const { shown, sums } = score
  const before = score30DaysAgo
  const reviews = reviewCount(sums)
  return figureList([
    [
      html`<a href="${inboxOf(business, { tab: "all" })}">Score</a>`,
      shown === null ? "–" : texts.number(shown / 100, 2),
      shown === null
        ? "no review yet"
        : html`${starDecoration(shown / 100)}
          ${before !== null && change((shown - before.score) / 100, 2, "", texts)}`
    ],
    [
      html`<a href="${inboxOf(business, { tab: "all" })}">Reviews</a>`,
      texts.number(reviews),
      before === null ? "" : change(reviews - reviewCount(before.sums), 0, "", texts)
    ],
    [
      html`<a href="${inboxOf(business, { tab: "all", proof: "verified" })}">Verified</a>`,
      reviews === 0 ? "–" : verifiedShare(score, texts),
      reviews === 0 || before === null
        ? ""
        : change(100 * (provenShare(sums) - provenShare(before.sums)), 0, "point", texts)
    ],
    [
      html`<a href="${inboxOf(business, { tab: "unanswered" })}">Answered</a>`,
      habits.reviews === 0 ? "–" : texts.percent(habits.replied / habits.reviews),
      habits.reviews === 0 ? "" : `of recent reviews${halfWithin(habits.medianMillis)}`
    ]
  ])
}

const provenShare = (sums: ScoreSums): number => sums.proven / reviewCount(sums)

/** A change that rounds to 0 is not written as unchanged. */
const change = (by: number, digits: number, unit: string, texts: PageTexts): Html => {
  const rounded = Number(Math.abs(by).toFixed(digits))
  const written = rounded === 0 ? "less than 1" : texts.number(rounded, digits)
  const size = unit === "" ? written : `${written} ${unit}${rounded <= 1 ? "" : "s"}`
  const moved = by === 0 ? "unchanged" : `${by > 0 ? "▲" : "▼"} ${size}`
  return html`<span>${moved} in 30 days</span>`
}

const halfWithin = (medianMillis: number | null): string =>
  medianMillis === null ? "" : `, half within ${duration(medianMillis)}`

/** Rounded up, so that half of the replies really came within this time. */
const duration = (millis: number): string => {
  const hours = Math.max(1, Math.ceil(millis / 3_600_000))
  if (hours < 48) return hours === 1 ? "an hour" : `${hours} hours`
  return `${Math.ceil(millis / dayMillis)} days`
}

const waiting = (
  { endpoints, isUsageHigh, keys, usage }: Overview,
  business: BusinessOverview,
  { member, now, texts }: Place
): Html => {
  const { proofRequests, reports, unanswered } = business
  const lines = [
    ...([1, 2] as const)
      .filter((stars) => unanswered[stars] > 0)
      .map((stars) => {
        const count = unanswered[stars]
        return html`<a href="${inboxOf(business, { tab: "unanswered", stars: String(stars) })}"
            >${counted(count, "review")} with ${texts.text("stars.count", { stars })}</a
          >
          without a reply`
      }),
    ...proofRequests.map(
      ({ createdAt, reviewId }) =>
        html`Proof of ${reviewLink(reviewId)} was requested ${texts.ago(createdAt, now)}`
    ),
    ...reports.map(
      ({ createdAt, reviewId }) =>
        html`Your report of ${reviewLink(reviewId)}, ${texts.ago(createdAt, now)}, waits for the
        operator`
    ),
    ...endpoints.map(({ failingSince, id, status, url }) => {
      const isSeen = isAllowed(member, "manageWebhooks")
      // The query, and for members the path too, is left out: they may hold the receiver's secrets.
      const name = isSeen ? shortUrl({ url }) : new URL(url).host
      return html`Webhook ${named(name, `/portal/webhooks/${id}`, isSeen)}
      ${status === "paused" ? "is paused" : `started failing ${texts.ago(failingSince ?? now, now)}`}`
    }),
    ...keys.map(
      ({ expiresAt, hint, id, name }) =>
        html`API key ${named(name, `/portal/developer/keys/${id}`, isAllowed(member, "manageKeys"))}
        (${hint}) expires on ${texts.day(expiresAt ?? now)}`
    ),
    ...(isUsageHigh
      ? [
          html`${texts.percent(usage.requests / usage.limit)} of the month’s
          ${texts.number(usage.limit)} requests
          ${isAllowed(member, "readUsage") ? html`<a href="/portal/usage">are used</a>` : "are used"}`
        ]
      : [])
  ]
  return html`<section class="card" aria-labelledby="waiting">
    <h2 id="waiting">Waiting for you</h2>
    ${lineList(
      lines.map((line) => html`<li>${line}</li>`),
      html`<p class="soft">Nothing. Well done.</p>`
    )}
  </section>`
}

const reviewLink = (id: ReviewId): Html =>
  html`<a href="/portal/reviews/${publicReviewId(id)}">review ${publicReviewId(id)}</a>`

/** A name, with a link if the member may see the page. */
const named = (name: string, href: string, isSeen: boolean): Html =>
  isSeen ? html`<a href="${href}"><bdi>${name}</bdi></a>` : html`<bdi>${name}</bdi>`

const latest = ({ business, latest: reviews }: BusinessOverview, place: Place): Html => {
  const all = { tab: "all", business: business.id }
  return html`<section class="card" aria-labelledby="latest">
    <h2 id="latest">Latest reviews</h2>
    ${
      reviews.length === 0
        ? html`<p class="soft">${noReviews(business)}</p>`
        : html`${lineList(reviews.map((item) => reviewLine(item, place, inboxReviewHref(item.review.id, all))))}
            <p><a href="${inboxHref(all)}">All reviews</a></p>`
    }
  </section>`
}
