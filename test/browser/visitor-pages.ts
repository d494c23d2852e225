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

const shown = (name: string, title: string, open: VisitorPage["open"]) => ({ name, title, open })

const at = (name: string, title: string, address: (world: World) => string): VisitorPage =>
  shown(name, title, (page, world) => page.goto(address(world)))

/** A review in this language, on its own page. */
const reviewIn =
  (language: string, query = ""): VisitorPage["open"] =>
  async (page, { business }) => {
    await page.goto(`${business}?language=${language}`)
    const address = await page.locator("article a.link").first().getAttribute("href")
    await page.goto(new URL(`${address}${query}`, business).href)
  }

const widget = (name: string, title: string, query: string): VisitorPage => ({
  ...at(name, title, ({ businessId, url }) => `${url}/widgets/${businessId}/reviews${query}`),
  isWidget: true
})

/** Each page is opened several times, and once unsubscribed the link shows the page that follows. */
const unsubscribe = async (page: Page, leave: string) => {
  await page.goto(leave)
  const undo = page.locator("form[action$=undo] button")
  if (!(await undo.isVisible())) await page.locator("main form button").click()
  await undo.waitFor()
}

export const visitorPages: ReadonlyArray<VisitorPage> = [
  at("start", "Start page", ({ url }) => url),
  at("business", "Business page", ({ business }) => business),
  shown("business-unfolded", "Business page, unfolded", async (page, { business }) => {
    await page.goto(business)
    for (const summary of await page.locator("summary").all()) await summary.click()
  }),
  at(
    "business-filtered",
    "Business page, filtered",
    ({ business }) => `${business}?stars=5&language=de`
  ),
  at(
    "business-none-match",
    "Business page, no review matches",
    ({ business }) => `${business}?stars=1&proof=imported&language=nl`
  ),
  at("business-empty", "Business without reviews", ({ empty }) => empty),
  at("business-ar", "Business page in Arabic", ({ business }) => `${business}?lang=ar`),
  at("business-he", "Business page in Hebrew", ({ business }) => `${business}?lang=he`),
  shown("review", "Review with a reply", async (page, { business }) => {
    await page.goto(business)
    const answered = page.locator("article", { has: page.locator(".reply") }).first()
    const address = await answered.locator("a.link").first().getAttribute("href")
    await page.goto(new URL(address ?? "", business).href)
  }),
  shown("review-in-arabic", "Arabic review, English page", reviewIn("ar")),
  shown("review-he", "Hebrew review, Hebrew page", reviewIn("he", "?lang=he")),
  shown("report", "Reporting a review", async (page, { business }) => {
    await page.goto(business)
    await page.getByRole("link", { name: "Report", exact: true }).first().click()
    await page.locator("#reason-1").waitFor()
  }),
  shown("report-errors", "Reporting a review, with errors", async (page, { business }) => {
    await page.goto(business)
    await page.getByRole("link", { name: "Report", exact: true }).first().click()
    await page.locator("main form button").click()
    await page.getByRole("alert").waitFor()
  }),
  shown("report-ar", "Reporting a review, in Arabic", reviewIn("ar", "/report?lang=ar")),
  at("write", "Form without an invitation", ({ business }) => `${business}/write`),
  at("invitation", "Form of an invitation", ({ review }) => `${review}?stars=4`),
  shown("invitation-errors", "Form with errors", async (page, { review }) => {
    await page.goto(review)
    await page.locator("details.more summary").click()
    await page.locator("#title").fill("t")
    await page.locator("main form button").click()
    await page.getByRole("alert").waitFor()
  }),
  at("invitation-ar", "Form in Arabic", ({ reviewInArabic }) => reviewInArabic),
  at("thanks", "Thanks, published", ({ thanks }) => thanks),
  at("thanks-held", "Thanks, held", ({ thanksHeld }) => thanksHeld),
  at("used", "Used link", ({ used }) => used),
  at("unsubscribe", "Unsubscribing", ({ leave }) => leave),
  shown("unsubscribed", "Unsubscribed", (page, { leave }) => unsubscribe(page, leave)),
  shown("unsubscribe-undone", "Unsubscribing taken back", async (page, { leave }) => {
    await unsubscribe(page, leave)
    await page.locator("form[action$=undo] button").click()
    await page.waitForURL("**/undo*")
  }),
  at("unknown-link", "Unknown link", ({ url }) => `${url}/r/unknown`),
  at("not-found", "No such page", ({ url }) => `${url}/nothing/here`),
  at("score", "How the score works", ({ url }) => `${url}/about/score`),
  widget("widget-list", "Widget: list", ""),
  widget("widget-carousel", "Widget: carousel", "?style=carousel"),
  at("gallery", "Gallery of widgets", ({ businessId, url }) => `${url}/widgets/${businessId}`),
  at("sign-in", "Signing in", ({ url }) => `${url}/portal/sign-in`),
  at("outbox", "Sent messages", ({ url }) => `${url}/dev/outbox`),
  shown("outbox-message", "A sent message", async (page, { url }) => {
    await page.goto(`${url}/dev/outbox`)
    await page.locator("main a").first().click()
    await page.waitForURL("**/dev/outbox/*")
  })
]
