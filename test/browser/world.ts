/** The demo's service with what the pages need besides: answered invitations, an empty business. */
import type { Browser } from "playwright-core"
import type { RunningService } from "./service.ts"
import { manage } from "./staff.ts"

export interface World {
  readonly url: string
  readonly managementUrl: string
  /** The address of the demo's business page. */
  readonly business: string
  readonly businessId: string
  /** The address of the page of a business without reviews. */
  readonly empty: string
  /** Links of customers who have not answered. */
  readonly review: string
  readonly reviewInArabic: string
  readonly leave: string
  /** The link of an invitation that was answered. */
  readonly used: string
  readonly thanks: string
  readonly thanksHeld: string
}

export const worldOf = async (service: RunningService, browser: Browser): Promise<World> => {
  const { businessId, invite, managementUrl, url } = service
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
    managementUrl,
    business,
    businessId,
    empty: `${url}/b/${await emptyBusiness(service)}`,
    review: open.review,
    reviewInArabic: arabic.review,
    leave: open.leave,
    used: used.review,
    thanks,
    thanksHeld
  }
}

const emptyBusiness = async (service: RunningService) => {
  const company = /"id":"([^"]+)"/.exec(await manage(service, "/companies"))?.[1]
  const business = {
    name: "Nordic Lighthouse Bakery",
    url: "https://lighthouse.example",
    short_name: "lighthouse"
  }
  await manage(service, `/companies/${company}/businesses`, business)
  return business.short_name
}
