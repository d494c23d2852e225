// Goal: people can use every page: on a phone and a desk, by day and by night, with a keyboard
// alone, with a screen reader, without JavaScript; and nothing but the service is asked for.
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import { after, before, test } from "node:test"
import type { Browser, Page } from "playwright-core"
import { axeFindings, launchBrowser, overflowOf } from "./checks.ts"
import { startService } from "./service.ts"
import type { RunningService } from "./service.ts"
import { watchedPage } from "./watched-page.ts"

let browser: Browser
let service: RunningService
let links: Awaited<ReturnType<RunningService["invite"]>>

before(async () => {
  service = await startService()
  browser = await launchBrowser()
  links = await service.invite("fr")
})

after(async () => {
  await browser?.close()
  await service?.stop()
})

const business = () => `${service.url}/b/${service.businessId}`

/** Every kind of page, by what brings it up. */
const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "the business": (page) => page.goto(business()),
  "the business, unfolded": async (page) => {
    await page.goto(business())
    for (const summary of await page.locator("summary").all()) await summary.click()
  },
  "a filtered list": (page) => page.goto(`${business()}?stars=5&language=en`),
  "a list without reviews": (page) => page.goto(`${business()}?stars=1&proof=imported&language=nl`),
  "one review": async (page) => {
    await page.goto(business())
    await page.getByRole("link", { name: "Link to this review" }).first().click()
    await page.waitForURL("**/reviews/rev_*")
  },
  "the business in Arabic": (page) => page.goto(`${business()}?lang=ar`),
  "how scores work": (page) => page.goto(`${service.url}/about/score`),
  "a form without an invitation": (page) => page.goto(`${business()}/write`),
  "an invitation": (page) => page.goto(links.review),
  "a form that came back": async (page) => {
    await page.goto(links.review)
    await page.locator("form button").click()
    await page.getByRole("alert").waitFor()
  },
  "an unsubscribing": (page) => page.goto(links.leave),
  "a thanks": async (page) => {
    await page.goto(`${business()}/write`)
    await page.getByRole("radio", { name: "4 stars" }).check()
    await page.locator("#text").fill("See www.shop.example for more.")
    await page.locator("button", { hasText: "Send review" }).click()
    await page.waitForURL("**/thanks?*")
  },
  "an unknown link": (page) => page.goto(`${service.url}/r/unknown`),
  "an unknown business": (page) => page.goto(`${service.url}/b/biz_unknown`),
  "the start page": (page) => page.goto(service.url),
  "the sent messages": (page) => page.goto(`${service.url}/dev/outbox`),
  "a sent message": async (page) => {
    await page.goto(`${service.url}/dev/outbox`)
    await page.locator("main a").first().click()
    await page.waitForURL("**/dev/outbox/*")
  },
  "the widget": (page) => page.goto(`${service.url}/widgets/${service.businessId}/reviews`)
}

for (const [name, open] of Object.entries(pages)) {
  test(`${name}: fits 320, 360 and 1280 pixels, in light and dark, and axe finds nothing`, async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints, close } = await watchedPage(browser, service.url, {
        colorScheme,
        // Axe itself is a script, which the pages' policy would not let in.
        bypassCSP: true
      })
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await open(page)
        assert.equal(await overflowOf(page), 0, `wider than ${width}`)
        assert.deepEqual(await axeFindings(page), [], `${colorScheme} at ${width}`)
        if (width === 360) assert.equal(await overflowOfLargeText(page), 0, "text at 200 %")
      }
      assert.deepEqual(complaints, [])
      await close()
    }
  })

  test(`${name}: runs and asks for nothing that it may not, under its own policy`, async () => {
    const { page, complaints, close } = await watchedPage(browser, service.url)
    await open(page)
    await page.waitForLoadState("networkidle")
    assert.deepEqual(complaints, [])
    await close()
  })
}

/** How much wider a page is than the screen. */
const overflowOfLargeText = async (page: Page) => {
  await page.addStyleTag({ content: "html { font-size: 200% }" })
  return overflowOf(page)
}

test("a program in a review's text does not run", async () => {
  const { page, complaints, close } = await watchedPage(browser, service.url)
  const text = `</script><script>alert(1)</script><img src="https://evil.test/x" onerror="alert(2)">`
  await page.goto(`${business()}/write`)
  await page.getByRole("radio", { name: "3 stars" }).check()
  await page.locator("summary").click()
  await page.locator("#title").fill(text)
  await page.locator("#text").fill(`So they say: "hello there" ${"<b onclick=alert(3)>bold</b>"}`)
  await page.locator("button", { hasText: "Send review" }).click()
  await page.getByRole("heading", { name: "Thank you" }).waitFor()
  await page.goto(business())
  await page.waitForLoadState("networkidle")
  assert.deepEqual(complaints, [])
  await close()
})

test("another site can show the widget, cannot frame a page, and cannot send our forms", async () => {
  const widgets = `${service.url}/widgets/${service.businessId}`
  const elsewhere = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(`<!doctype html>
<iframe name="widget" src="${widgets}/reviews"></iframe><iframe name="framed" src="${business()}">
</iframe><img src="${widgets}/badge.svg"><form method="post" action="${business()}/reviews">
<input name="stars" value="1"><input name="text" value="Forged"><button>Win</button></form>`)
  })
  // The service is at 127.0.0.1, which to a browser is another site than localhost.
  await once(elsewhere.listen(0, "localhost"), "listening")
  const address = elsewhere.address()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://localhost:${typeof address === "object" ? address?.port : 0}/`)
  await page.frameLocator("[name=widget]").getByText("Latest reviews").waitFor()
  assert.equal(await page.frame("framed")?.getByRole("heading").count(), 0)
  const width = await page.locator("img").evaluate((image) => image.clientWidth)
  assert.equal(width, 232)
  await page.locator("button").click()
  await page.getByText("This form came from another site").waitFor()
  await context.close()
  elsewhere.close()
})
