/** The part of an inbox that an address asks for: every link and form of the inbox keeps it. */
import { inboxTabs, type InboxRequest } from "@review-proof/domain/portal"
import { provenProofs } from "@review-proof/domain/scoring"
import { LanguageTag, reviewIdWire } from "@review-proof/http-server"
import { Proof, Stars, type ReviewId } from "@review-proof/ports"
import { Option, Record, Schema } from "effect"
import { DAY, dayOf } from "../parts/days.ts"

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

type Query = Readonly<Record<string, string | ReadonlyArray<string>>>

export const inboxParameters = (query: Query): InboxParameters => {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === "string" ? value.trim().slice(0, 2000) : ""
  }
  const given = Record.map(noParameters, (_, name) => text(name))
  return { ...given, q: given.q.slice(0, 200) }
}

/** Undefined if a parameter has an impossible value. */
export const askedInbox = (
  written: InboxParameters
): (InboxRequest & { readonly business: string | null }) | undefined => {
  const { business, cursor, language, product, proof, q, replied, stars } = written
  const tab = inboxTabs.find((one) => one === (written.tab || "unanswered"))
  const [from, to] = [dayOf(written.from), dayOf(written.to)]
  const filters = Option.getOrUndefined(
    decodeFilters({
      ...(stars === "" ? {} : { stars: /^[1-5]$/.test(stars) ? Number(stars) : stars }),
      ...(proof === "" || proof === "verified" ? {} : { proof }),
      ...(language === "" ? {} : { language }),
      ...(product === "" ? {} : { product })
    })
  )
  const isKnown = ["", "no"].includes(replied) && !Number.isNaN(from) && !Number.isNaN(to)
  if (tab === undefined || filters === undefined || !isKnown) return undefined
  return {
    tab,
    business: business || null,
    filters: {
      ...filters,
      ...(proof === "verified" ? { proofs: provenProofs } : {}),
      ...(replied === "no" ? { replied: false } : {}),
      ...(from === undefined ? {} : { since: from }),
      ...(to === undefined ? {} : { until: to + DAY - 1 })
    },
    words: q || null,
    cursor: cursor || null
  }
}

const decodeFilters = Schema.decodeUnknownOption(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    language: Schema.optionalKey(LanguageTag),
    product: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64)))
  })
)

/** The number of filters in use. */
export const filtersIn = ({ business, cursor, tab, ...filters }: InboxParameters): number =>
  Object.values(filters).filter((value) => value !== "").length

/** The query of a part, and more that it says. */
export const inboxQuery = (
  written: InboxParameters,
  more: Readonly<Record<string, string>> = {}
): string => {
  const given = Object.entries({ ...written, ...more }).filter(([, value]) => value !== "")
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`
}

/** The list, by default from its newest review on. */
export const inboxHref = (
  written: InboxParameters,
  change: Partial<InboxParameters> = {}
): string => `/portal/reviews${inboxQuery({ ...written, cursor: "", ...change })}`

/** The address of a review within the current list. */
export const inboxReviewHref = (
  id: ReviewId,
  written: InboxParameters,
  more: Readonly<Record<string, string>> = {}
): string => `/portal/reviews/${reviewIdWire(id)}${inboxQuery(written, more)}`
