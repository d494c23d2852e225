/** The part of an inbox that an address asks for: every link and form of the inbox keeps it. */
import { inboxTabs, type InboxRequest } from "@review-proof/domain/portal"
import { publicReviewId } from "@review-proof/domain/requests"
import type { ReviewId } from "@review-proof/ports"
import { Record } from "effect"
import { reviewFilters, type Query } from "../../forms/review-filters.ts"
import { withQuery } from "../../html/addresses.ts"

/** A part without filters, from its newest review on. */
export const noFilters = {
  stars: "",
  proof: "",
  language: "",
  product: "",
  replied: "",
  from: "",
  to: "",
  q: "",
  cursor: ""
}

const noParameters = { tab: "", business: "", ...noFilters }

/** The inbox's query as the address writes it; empty texts for absent parameters. */
export type InboxParameters = Readonly<typeof noParameters>

export const inboxParameters = (query: Query): InboxParameters => {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === "string" ? value.slice(0, 2000) : ""
  }
  const given = Record.map(noParameters, (_, name) => text(name))
  return { ...given, q: given.q.trim().slice(0, 200) }
}

/** Undefined if a parameter has an impossible value. */
export const askedInbox = (
  written: InboxParameters
): (InboxRequest & { readonly business: string | null }) | undefined => {
  const { business, cursor, from: since, q, replied, to: until, ...others } = written
  const tab = inboxTabs.find((one) => one === (others.tab || "unanswered"))
  const filters = reviewFilters({ ...others, since, until })
  if (tab === undefined || filters === undefined || !["", "no"].includes(replied)) return undefined
  return {
    tab,
    business: business || null,
    filters: replied === "no" ? { ...filters, replied: false } : filters,
    words: q || null,
    cursor: cursor || null
  }
}

/** The number of filters in use. */
export const filtersIn = ({ business, cursor, tab, ...filters }: InboxParameters): number =>
  Object.values(filters).filter((value) => value !== "").length

/** The list, by default from its newest review on. */
export const inboxHref = (
  written: Partial<InboxParameters>,
  change: Partial<InboxParameters> = {}
): string => withQuery("/portal/reviews", { ...written, cursor: "", ...change })

/** The address of a review within the current list. */
export const inboxReviewHref = (
  id: ReviewId,
  written: Partial<InboxParameters>,
  more: Readonly<Record<string, string>> = {}
): string => withQuery(`/portal/reviews/${publicReviewId(id)}`, { ...written, ...more })
