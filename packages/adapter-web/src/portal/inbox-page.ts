import { mostCounted } from "@review-proof/domain/portal"
import type { Inbox, InboxTab } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"
import { businessChips, chip, chips } from "./list-parts.ts"
import { reviewLine } from "./review-line.ts"

interface Place {
  readonly tab: InboxTab
  readonly now: number
  readonly texts: PageTexts
}

/** Reviews of one business, in parts. */
export const inboxPage = (inbox: Inbox, place: Place): Html => {
  const { business, businesses, page } = inbox
  const title = html`<h1>Reviews</h1>`
  if (business === null) {
    return html`${title}
      <div class="card"><p>Your company has no business yet, and so no reviews.</p></div>`
  }
  const query = (tab: InboxTab, of: string, cursor?: string) =>
    `/portal/reviews?${new URLSearchParams({ tab, business: of, ...(cursor === undefined ? {} : { cursor }) })}`
  return html`${title} ${businessChips(businesses, business.id, (id) => query(place.tab, id))}
    ${chips(
      "Parts",
      tabs.map(([tab, label]) => {
        const count = inbox.counts[tab]
        const isMore = published.has(tab) === false && count >= mostCounted
        const number = `${place.texts.number(count)}${isMore ? "+" : ""}`
        const words = html`${label} <span class="count">${number}</span>`
        return chip(query(tab, business.id), words, tab === place.tab)
      })
    )}
    <div class="card inbox">
      ${
        page.items.length === 0
          ? html`<p>${empty[place.tab]}</p>`
          : html`<ul class="lines">
              ${page.items.map((item) => reviewLine(item, place))}
            </ul>`
      }
    </div>
    ${
      page.nextCursor === null
        ? ""
        : html`<p>
            <a class="button quiet" href="${query(place.tab, business.id, page.nextCursor)}"
              >Older reviews</a
            >
          </p>`
    }`
}

const tabs = [
  ["unanswered", "Needs a reply"],
  ["all", "All"],
  ["held", "Held"],
  ["hidden", "Hidden"],
  ["removed", "Removed"]
] as const

const published: ReadonlySet<InboxTab> = new Set(["unanswered", "all"])

const empty: Readonly<Record<InboxTab, string>> = {
  unanswered: "Every review has a reply. Well done.",
  all: "There are no reviews yet. Invite customers, and their reviews appear here.",
  held: "No review waits to be looked at.",
  hidden: "No review is hidden.",
  removed: "No review was removed."
}
