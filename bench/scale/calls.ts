import { apiKey } from "../seed.ts"
import { get, post, serialMark } from "../workload.ts"
import { big, keys, sku } from "./shape.ts"
import type { Visitor } from "./visitor.ts"

/** One kind of call, as it is sent to one database. */
export interface Call {
  readonly name: string
  readonly listener: "public" | "management"
  readonly status: number
  /** Whole requests, sent in turn. */
  readonly requests: ReadonlyArray<string>
  /** Lines of an answer that has one for each thing there is: it is compared by line. */
  readonly lines?: number
}

const { business } = big
const b = `business=${business}`

/** Every kind of call; those that change something send what is new each time, by `run` and the serial mark. */
export function callsOf(visitor: Visitor, run: string): ReadonlyArray<Call> {
  const {
    businesses,
    consoleCookie,
    deepCompanies,
    deepInbox,
    deepReviews,
    deliveryId,
    invitationId,
    portalCookie,
    repliedTo,
    reviewId
  } = visitor
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const api = (name: string, path: string): Call => ({
    name: `API: ${name}`,
    listener: "public",
    status: 200,
    requests: byKeys((key) => get(`/v1${path}`, [`authorization: Bearer ${key}`]))
  })
  const send = (name: string, path: (n: number) => string, body: object): Call => ({
    name: `API: ${name}`,
    listener: "public",
    status: 201,
    requests: byKeys((key, n) =>
      post(
        `/v1${path(n)}`,
        [`authorization: Bearer ${key}`],
        "application/json",
        JSON.stringify(body)
      )
    )
  })
  const shown = (
    name: string,
    path: string,
    cookies: ReadonlyArray<string>,
    listener: Call["listener"] = "public"
  ): Call => ({
    name,
    listener,
    status: 200,
    requests: [get(path, ["accept: text/html", ...cookies])]
  })
  const page = (name: string, path: string) => shown(`page: ${name}`, path, [])
  const portal = (name: string, path: string) =>
    shown(`portal: ${name}`, `/portal${path}`, [`cookie: ${portalCookie}`])
  const staff = (name: string, path: string) =>
    shown(`console: ${name}`, path, [`cookie: ${consoleCookie}`], "management")
  const inbox = (name: string, query: string) => portal(`inbox, ${name}`, `/reviews?${b}&${query}`)
  return [
    api("reviews, first page", `/reviews?${b}`),
    api("reviews, page in the middle", `/reviews?${b}&cursor=${deepReviews}`),
    api("reviews of the company", "/reviews"),
    api("reviews with 1 star", `/reviews?${b}&stars=1`),
    api("reviews with a proof", `/reviews?${b}&proof=identity`),
    api("reviews in a language", `/reviews?${b}&language=nl`),
    api("reviews in a region", `/reviews?${b}&language=en-GB`),
    api("reviews since a day", `/reviews?${b}&since=${day(300)}T00:00:00Z`),
    api(
      "reviews, all filters",
      `/reviews?${b}&stars=2&proof=imported&language=fi&since=${day(600)}T00:00:00Z`
    ),
    api("company, stars and language", "/reviews?stars=3&language=de"),
    api("one review", `/reviews/rev_${reviewId}`),
    api("score", `/businesses/${business}/score`),
    api(
      "score history, 550 days",
      `/businesses/${business}/score/history?from=${day(550)}&to=${day(1)}`
    ),
    api("me", "/businesses/me"),
    api("invitations", `/invitations?${b}`),
    api("invitations, reviewed", `/invitations?${b}&status=reviewed`),
    api("one invitation", `/invitations/inv_${invitationId}`),
    api("products", `/products?${b}`),
    api("events", "/events"),
    api("webhooks", "/webhooks"),
    send("invite", () => "/invitations", {
      name: "Ada Customer",
      email: `c${run}.${serialMark}@new.example`,
      reference: `${run}-${serialMark}`,
      business
    }),
    send("reply", (n) => `/reviews/rev_${repliedTo[n]}/replies`, {
      text: `Thank you, see you soon. ${run}${serialMark}`
    }),
    formOf(run),
    page("business", `/b/${business}`),
    page("business, 1 star", `/b/${business}?stars=1`),
    page("business, verified with reply", `/b/${business}?proof=verified&replied=true`),
    page("review", `/reviews/rev_${reviewId}`),
    page("badge", `/widgets/${business}/badge.svg`),
    page("widget of reviews", `/widgets/${business}/reviews`),
    page("score as JSON", `/widgets/${business}.json`),
    { ...page("sitemap, by line", "/sitemap.xml"), lines: businesses },
    portal("overview", ""),
    portal("overview, all times", "?period=all"),
    inbox("unanswered", "tab=unanswered"),
    inbox("all", "tab=all"),
    inbox("page in the middle", `tab=all&cursor=${deepInbox}`),
    inbox("held", "tab=held"),
    inbox("hidden", "tab=hidden"),
    inbox("removed", "tab=removed"),
    inbox("1 star", "tab=unanswered&stars=1"),
    inbox("verified", "tab=all&proof=verified"),
    inbox("language", "tab=all&language=fi"),
    inbox("unanswered in a language", "tab=unanswered&language=fi"),
    inbox("product", `tab=all&product=${sku(7)}`),
    inbox("without reply", "tab=all&replied=no"),
    inbox("of some days", `tab=all&from=${day(400)}&to=${day(390)}`),
    inbox("frequent word", "tab=all&q=packaging"),
    inbox("word that nobody wrote", "tab=all&q=zeppelin"),
    portal("one review", `/reviews/rev_${reviewId}`),
    portal("invitations", `/invitations?${b}`),
    portal("invitations, scheduled", `/invitations?${b}&status=scheduled`),
    portal("suppressions", "/invitations/suppressions"),
    portal("products", `/products?${b}`),
    portal("webhooks", "/webhooks"),
    portal("endpoint with its deliveries", "/webhooks/we_1"),
    portal("failed deliveries", "/webhooks/we_1?status=failed"),
    portal("waiting deliveries", "/webhooks/we_2?status=pending"),
    portal("delivery", `/deliveries/${deliveryId}`),
    portal("usage", "/usage"),
    portal("audit log", `/audit?from=${day(300)}&to=${day(0)}`),
    portal("widgets", "/widgets"),
    staff("queue", "/"),
    staff("queue, reported", "/?kind=reported"),
    staff("review", `/reviews/rev_${reviewId}`),
    staff("companies", "/companies"),
    staff("search for a company", "/companies?q=company%20123"),
    staff("search, word that nobody has", "/companies?q=zeppelin"),
    staff("search, word that all have", "/companies?q=company"),
    staff("search, page in the middle", `/companies?q=company&cursor=${deepCompanies}`),
    staff("company", `/companies/${big.company}`),
    staff("jobs", "/jobs")
  ]
}

/**
 * Each form has its own network address, because an address may send ten forms a minute. No digits in
 * it form a phone number, for which the review would be held for moderation.
 */
const formOf = (run: string): Call => ({
  name: "page: write a review",
  listener: "public",
  status: 303,
  requests: Array.from({ length: 5000 }, (_, n) =>
    post(
      `/b/${business}/reviews`,
      [`x-forwarded-for: 10.20.${n >> 8}.${n & 255}`],
      "application/x-www-form-urlencoded",
      new URLSearchParams({
        stars: String(1 + (n % 5)),
        text: `Order ${run} ${serialMark}${serialMark} came on time and well packed.`,
        reviewer_name: "Cleo Brandt",
        language: "en",
        submission: `${run}${serialMark}`
      })
        .toString()
        .replaceAll("%23", "#")
    )
  )
})

const byKeys = (make: (key: string, n: number) => string): ReadonlyArray<string> =>
  Array.from({ length: keys }, (_, n) => make(apiKey(n + 1), n))
