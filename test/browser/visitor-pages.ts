/** Every page that customers and visitors see, and how to come to it. */
import type { Page } from "playwright-core"
import type { World } from "./world.ts"

export interface VisitorPage {
  /** Names its pictures too. */
  readonly name: string
  readonly open: (page: Page, world: World) => Promise<unknown>
  /** A widget is a part of another page, without a header of its own. */
  readonly isWidget?: true
  readonly title: string
}

const at =
  (path: (world: World) => string): VisitorPage["open"] =>
  (page, world) =>
    page.goto(path(world))

/** A review in this language, on its own page. */
const reviewIn =
  (language: string, query = ""): VisitorPage["open"] =>
  async (page, { business }) => {
    await page.goto(`${business}?language=${language}`)
    const address = await page.locator("article a.link").first().getAttribute("href")
    await page.goto(new URL(`${address}${query}`, business).href)
  }

const widget = (name: string, title: string, query: string): VisitorPage => ({
  name,
  title,
  isWidget: true,
  open: at(({ businessId, url }) => `${url}/widgets/${businessId}/reviews${query}`)
})

export const visitorPages: ReadonlyArray<VisitorPage> = [
  { name: "start", title: "Start page", open: at(({ url }) => url) },
  { name: "business", title: "Business page", open: at(({ business }) => business) },
  {
    name: "business-unfolded",
    title: "Business page, unfolded",
    open: async (page, { business }) => {
      await page.goto(business)
      for (const summary of await page.locator("summary").all()) await summary.click()
    }
  },
  {
    name: "business-filtered",
    title: "Business page, filtered",
    open: at(({ business }) => `${business}?stars=5&language=de`)
  },
  {
    name: "business-none-match",
    title: "Business page, no review matches",
    open: at(({ business }) => `${business}?stars=1&proof=imported&language=nl`)
  },
  { name: "business-empty", title: "Business without reviews", open: at(({ empty }) => empty) },
  {
    name: "business-ar",
    title: "Business page in Arabic",
    open: at(({ business }) => `${business}?lang=ar`)
  },
  {
    name: "business-he",
    title: "Business page in Hebrew",
    open: at(({ business }) => `${business}?lang=he`)
  },
  {
    name: "review",
    title: "Review with a reply",
    open: async (page, { business }) => {
      await page.goto(business)
      const answered = page.locator("article", { has: page.locator(".reply") }).first()
      const address = await answered.locator("a.link").first().getAttribute("href")
      await page.goto(new URL(address ?? "", business).href)
    }
  },
  { name: "review-in-arabic", title: "Arabic review, English page", open: reviewIn("ar") },
  { name: "review-he", title: "Hebrew review, Hebrew page", open: reviewIn("he", "?lang=he") },
  {
    name: "report",
    title: "Reporting a review",
    open: async (page, { business }) => {
      await page.goto(business)
      await page.getByRole("link", { name: "Report", exact: true }).first().click()
      await page.locator("#reason-1").waitFor()
    }
  },
  {
    name: "report-errors",
    title: "Reporting a review, with errors",
    open: async (page, { business }) => {
      await page.goto(business)
      await page.getByRole("link", { name: "Report", exact: true }).first().click()
      await page.locator("main form button").click()
      await page.getByRole("alert").waitFor()
    }
  },
  {
    name: "report-ar",
    title: "Reporting a review, in Arabic",
    open: reviewIn("ar", "/report?lang=ar")
  },
  {
    name: "write",
    title: "Form without an invitation",
    open: at(({ business }) => `${business}/write`)
  },
  {
    name: "invitation",
    title: "Form of an invitation",
    open: at(({ review }) => `${review}?stars=4`)
  },
  {
    name: "invitation-errors",
    title: "Form with errors",
    open: async (page, { review }) => {
      await page.goto(review)
      await page.locator("details.more summary").click()
      await page.locator("#title").fill("t")
      await page.locator("main form button").click()
      await page.getByRole("alert").waitFor()
    }
  },
  {
    name: "invitation-ar",
    title: "Form in Arabic",
    open: at(({ reviewInArabic }) => reviewInArabic)
  },
  { name: "thanks", title: "Thanks, published", open: at(({ thanks }) => thanks) },
  { name: "thanks-held", title: "Thanks, held", open: at(({ thanksHeld }) => thanksHeld) },
  { name: "used", title: "Used link", open: at(({ used }) => used) },
  { name: "unsubscribe", title: "Unsubscribing", open: at(({ leave }) => leave) },
  {
    name: "unsubscribed",
    title: "Unsubscribed",
    open: async (page, { leave }) => {
      await page.goto(leave)
      await page.locator("main form button").click()
      await page.locator("form[action$=undo]").waitFor()
    }
  },
  {
    name: "unsubscribe-undone",
    title: "Unsubscribing taken back",
    open: async (page, { leave }) => {
      await page.goto(leave)
      await page.locator("main form button").click()
      await page.locator("form[action$=undo] button").click()
      await page.waitForURL("**/undo*")
    }
  },
  { name: "unknown-link", title: "Unknown link", open: at(({ url }) => `${url}/r/unknown`) },
  { name: "not-found", title: "No such page", open: at(({ url }) => `${url}/nothing/here`) },
  { name: "score", title: "How the score works", open: at(({ url }) => `${url}/about/score`) },
  widget("widget-list", "Widget: list", ""),
  widget("widget-carousel", "Widget: carousel", "?style=carousel"),
  {
    name: "gallery",
    title: "Gallery of widgets",
    open: at(({ businessId, url }) => `${url}/widgets/${businessId}`)
  },
  { name: "sign-in", title: "Signing in", open: at(({ url }) => `${url}/portal/sign-in`) },
  { name: "outbox", title: "Sent messages", open: at(({ url }) => `${url}/dev/outbox`) },
  {
    name: "outbox-message",
    title: "A sent message",
    open: async (page, { url }) => {
      await page.goto(`${url}/dev/outbox`)
      await page.locator("main a").first().click()
      await page.waitForURL("**/dev/outbox/*")
    }
  }
]
