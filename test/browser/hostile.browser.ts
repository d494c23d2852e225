// Goal: no text of a review and no other site acts in a page's name.
import assert from "node:assert/strict"
import { createServer } from "node:http"
import { test } from "node:test"
import type { Locator } from "playwright-core"
import { listenOn } from "../../packages/testkit/src/peers/listening.ts"
import { browser, service } from "./running.ts"
import { openTab } from "./open-tab.ts"
import { openConsole } from "./operator-work.ts"
import { staffSession } from "./staff.ts"

const business = () => `${service.url}/b/${service.businessId}`

test("a program in a review's text does not run", async (t) => {
  const page = await openTab(t, browser, service.url)
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
})

const stacked = (marks: number) => `Bad a${"\u0316".repeat(marks)}${"\u0301".repeat(marks)} day`

/** Fails if what is drawn of `one` reaches any of the others. */
const drawnApart = async (one: Locator, others: ReadonlyArray<Locator>) => {
  const pictures = async () =>
    (await Promise.all(others.map((other) => other.screenshot()))).map((png) =>
      png.toString("base64")
    )
  const before = await pictures()
  await one.evaluate((element) => (element.style.visibility = "hidden"))
  const pairs = JSON.stringify([before, await pictures()])
  assert.strictEqual(await one.page().evaluate(`(${changedPixels})(${pairs})`), 0, one.page().url())
}

/**
 * How many values of pixels differ visibly. The first and the last line are left out: where a height
 * is no whole number, a picture has a part of its neighbour's border there.
 */
const changedPixels = `async (pictures) => {
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")
    context.drawImage(image, 0, 0)
    return [...context.getImageData(0, 1, image.width, image.height - 2).data]
  }
  const [before, after] = await Promise.all(
    pictures.map(async (list) => (await Promise.all(list.map(pixels))).flat())
  )
  return before.filter((value, index) => Math.abs(value - after[index]) > 8).length
}`

test("marks that stack on a letter of one review are not drawn over another, nor over its own stars", async (t) => {
  const page = await openTab(t, browser, service.url)
  await page.goto(`${business()}/write`)
  await page.getByRole("radio", { name: "3 stars" }).check()
  await page.locator("#text").fill(stacked(400))
  await page.locator("button", { hasText: "Send review" }).click()
  await page.getByRole("heading", { name: "Thank you" }).waitFor()
  const staff = await browser.newContext({ storageState: await staffSession(browser, service) })
  t.after(() => staff.close())
  const inbox = await staff.newPage()
  await page.goto(business())
  await inbox.goto(`${service.url}/portal/reviews?tab=all`)
  const lists = [
    [page, ".hero", ".review"],
    [inbox, ".heading", ".inbox li"]
  ] as const
  const review = page.locator(".review").filter({ hasText: "Bad a" })
  await drawnApart(review.locator(".text"), await review.locator(".facts").all())
  for (const [shown, above, items] of lists) {
    const hostile = shown.locator(items).filter({ hasText: "Bad a" })
    await drawnApart(hostile, [shown.locator(above), shown.locator(items).nth(2)])
  }
})

test("marks that stack on a letter of a business's name are not drawn over what is beside it", async (t) => {
  const page = await openTab(t, browser, service.url)
  const { id } = await service.management("POST", `/companies/${service.companyId}/businesses`, {
    name: stacked(50),
    url: "https://shop.example"
  })
  await page.goto(`${service.url}/b/${id}`)
  await drawnApart(page.locator("h1"), [page.locator(".identity p").first()])
})

test("marks that stack on a letter of a company's name are not drawn over another in the console", async (t) => {
  const owner = { name: "Ann", email: "ann@marks.example" }
  const { id } = await service.management("POST", "/companies", { name: stacked(50), owner })
  const page = await openTab(t, browser, service.managementUrl)
  await openConsole(page, service, "/companies")
  const others = page.locator("tr", { hasNotText: id })
  await drawnApart(page.locator("tr", { hasText: id }).locator("bdi"), await others.all())
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
  const { close, port } = await listenOn(elsewhere, "localhost", 0)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/`)
  await page.frameLocator("[name=widget]").getByText("Latest reviews").waitFor()
  assert.equal(await page.frame("framed")?.getByRole("heading").count(), 0)
  const width = await page.locator("img").evaluate((image) => image.clientWidth)
  assert.equal(width, 232)
  await page.locator("button").click()
  await page.getByText("This form came from another site").waitFor()
  await context.close()
  await close()
})
