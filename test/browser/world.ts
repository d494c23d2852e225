/** The demo's service with what the pages need besides: answered invitations, an empty business. */
import type { Browser } from "playwright-core"
import type { RunningService } from "./service.ts"

export type World = Awaited<ReturnType<typeof worldOf>>

export const worldOf = async (service: RunningService, browser: Browser) => {
  const { businessId, invite, url } = service
  const used = await invite("en", "Maya Castellanos")
  const arabic = await invite("ar", "ليلى الحداد")
  const open = await invite("en", "Wanda Fisk")
  const business = `${url}/b/${businessId}`
  const context = await browser.newContext({ locale: "en-GB" })
  const page = await context.newPage()
  const write = async (address: string, text: string) => {
    await page.goto(address)
    await page.getByRole("radio", { name: "5 stars" }).check()
    await page.locator("#text").fill(text)
    await page.locator("button", { hasText: "Send review" }).click()
    await page.waitForURL("**/thanks*")
    return page.url()
  }
  const thanks = await write(
    used.review,
    "Ordered on Monday, in the cup on Wednesday. The roast is fresh and the note inside made my day."
  )
  const thanksHeld = await write(
    `${business}/write`,
    "My photos are at www.shop.example, have a look."
  )
  await context.close()
  return {
    url,
    /** The address of the demo's business page. */
    business,
    businessId,
    /** The address of the page of a business without reviews. */
    empty: `${url}/b/${await emptyBusiness(service)}`,
    /** Links of customers who have not answered. */
    review: open.review,
    reviewInArabic: arabic.review,
    leave: open.leave,
    /** The link of an invitation that was answered. */
    used: used.review,
    thanks,
    thanksHeld
  }
}

const emptyBusiness = async ({ companyId, management }: RunningService) => {
  const business = {
    name: "Nordic Lighthouse Bakery",
    url: "https://lighthouse.example",
    short_name: "lighthouse"
  }
  await management("POST", `/companies/${companyId}/businesses`, business)
  return business.short_name
}
