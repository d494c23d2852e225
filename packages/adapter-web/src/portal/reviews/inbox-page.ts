import { isAllowed, maxUnpublishedCounted } from "@review-proof/domain/portal"
import type { Inbox, InboxTab } from "@review-proof/domain/portal"
import type { Business } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { inboxFilters } from "./inbox-filters.ts"
import { filtersIn, inboxHref, inboxReviewHref, type InboxParameters } from "./inbox-query.ts"
import { countedUpTo } from "../../staff/counted.ts"
import { lineList, nextPageLink, chip, chips } from "../../staff/list-parts.ts"
import { noReviews, reviewLine } from "./review-line.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import type { PortalParts } from "../frame/portal-page.ts"

interface Place extends PortalParts {
  readonly tab: InboxTab
  readonly written: InboxParameters
}

export const inboxPage = (inbox: Inbox, place: Place): Html => {
  const { business, page } = inbox
  if (business === null) return pageWithoutBusiness("Reviews", place)
  const written = { ...place.written, business: business.id }
  return html`<div class="heading">
      <h1>Reviews</h1>
      ${
        isAllowed(place.member, "importReviews") &&
        html`<a class="button quiet" href="/portal/reviews/import?business=${business.id}"
          >Import reviews</a
        >`
      }
    </div>
    ${chips(
      "Parts",
      tabs.map(([tab, label]) => {
        const bound = published.has(tab) ? Infinity : maxUnpublishedCounted
        const number = countedUpTo(bound, inbox.counts[tab])
        const words = html`${label} <span class="count">${number}</span>`
        return chip(inboxHref(written, { tab }), words, tab === place.tab)
      })
    )}
    ${inboxFilters(inbox, { ...place, written })}
    <section class="card inbox" aria-label="Reviews">
      ${lineList(
        page.items.map((item) => reviewLine(item, place, inboxReviewHref(item.review.id, written))),
        html`<p>${nothing(inbox, business, place)}</p>`
      )}
    </section>
    ${nextPageLink("Older reviews", page.nextCursor, (cursor) => inboxHref(written, { cursor }))}`
}

const tabs = [
  ["unanswered", "Needs a reply"],
  ["all", "All"],
  ["held", "Held"],
  ["hidden", "Hidden"],
  ["removed", "Removed"]
] as const

const published: ReadonlySet<InboxTab> = new Set(["unanswered", "all"])

const empty: Readonly<Record<Exclude<InboxTab, "all">, string>> = {
  unanswered: "Every review has a reply. Well done.",
  held: "No review is waiting for a decision.",
  hidden: "No review is hidden.",
  removed: "No review was removed."
}

const nothing = (
  { counts, page }: Inbox,
  business: Business,
  { tab, written }: Place
): Html | string => {
  if (page.nextCursor !== null) return "None of the newest reviews matches. Older ones may."
  if (written.cursor !== "") return "There are no older reviews."
  if (filtersIn(written) > 0) return "No review matches these filters."
  return tab === "all" || (tab === "unanswered" && counts.all === 0)
    ? noReviews(business)
    : empty[tab]
}
