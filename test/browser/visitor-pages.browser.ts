// Goal: people can use every page: on a phone and a desk, in light and dark, in large text, in
// forced colours, with a keyboard or a screen reader, from right to left, and without a script.
import assert from "node:assert/strict"
import { before, test } from "node:test"
import type { Page } from "playwright-core"
import { languages } from "@review-proof/translations"
import { axeFindings, overflowOf } from "./checks.ts"
import { forcedColourFindings, overflowOfLargeText, scriptsOf, tornTexts } from "./page-checks.ts"
import { browser, service } from "./running.ts"
import { visitorPages } from "./visitor-pages.ts"
import { openTab } from "./open-tab.ts"
import { worldOf, type World } from "./world.ts"

const maxBytes = 60_000

let world: World

before(async () => {
  world = await worldOf(service, browser)
})

/** The requests of the tab since its newest document, besides stylesheets, images and frames. */
const followRequests = (page: Page) => {
  let asked: Array<string> = []
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isPage) asked = []
    // The icon of the tab is of the type "other".
    const isPart = ["stylesheet", "image", "other"].includes(request.resourceType())
    if (!isPage && !isPart && !request.isNavigationRequest()) asked.push(request.url())
  })
  return () => asked
}

for (const { isWidget, name, open, title } of visitorPages) {
  test(`${title}: fits, axe finds nothing, a keyboard and forced colours do, under its own policy`, async (t) => {
    const page = await openTab(t, browser, service.url, { viewport: { width: 1280, height: 800 } })
    const moreRequests = followRequests(page)
    await open(page, world)
    await page.waitForLoadState("networkidle")
    assert.deepEqual(moreRequests(), [], "requests besides stylesheet and images")
    const bytes = Buffer.byteLength(await page.content())
    assert.ok(bytes < maxBytes, `${bytes} bytes`)
    assert.equal(await scriptsOf(page), 0)
    assert.equal(await page.locator("h1").count(), 1)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await axeFindings(page), [], `${colorScheme} at ${width}`)
      }
      assert.equal(await overflowOf(page), 0, `wider than ${width}`)
      assert.deepEqual(await tornTexts(page), [], `texts torn apart at ${width}`)
    }
    assert.equal(await overflowOfLargeText(page), 0, "wider than 390 with text at 200 %")
    await page.setViewportSize({ width: 320, height: 800 })
    assert.equal(await overflowOf(page), 0, "wider than 320")
    assert.deepEqual(await forcedColourFindings(page), [])
    if (!isWidget) assert.equal(await page.locator("a.skip[href='#main']").count(), 1)
    const direction = await page.evaluate<string>("document.documentElement.dir")
    assert.equal(direction, /-(ar|he)$/.test(name) ? "rtl" : "")
  })
}

test("The unfolded page of a business fits 320 pixels with text at 200 %, in every language", async (t) => {
  const page = await openTab(t, browser, service.url, { viewport: { width: 320, height: 800 } })
  for (const { tag } of languages) {
    await page.goto(`${world.business}?lang=${tag}`)
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert.equal(await overflowOfLargeText(page), 0, tag)
  }
})

test("In print chosen chips keep their background, no plot is cut in two, and nothing is left to press", async (t) => {
  const page = await openTab(t, browser, service.url)
  await page.emulateMedia({ media: "print" })
  const styleOf = (part: string, name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector("${part}")).${name}`)
  for (const path of ["", "/write"]) {
    await page.goto(`${world.business}${path}`)
    const pressed = page.locator("button:visible, .button:visible, .site-end nav:visible")
    assert.equal(await pressed.count(), 0, path)
  }
  await page.goto(world.business)
  assert.equal(await styleOf(".chip[aria-current]", "printColorAdjust"), "exact")
  assert.equal(await styleOf(".card:has(.plot)", "breakInside"), "avoid")
})

test("Without its stylesheet a page's drawings stay small beside their words", async (t) => {
  const page = await openTab(t, browser, service.url, { viewport: { width: 1280, height: 800 } })
  await page.route("**/*.css", (route) => route.fulfill({ status: 404 }))
  for (const path of ["", "/write"]) {
    await page.goto(`${world.business}${path}`)
    const widths = await page
      .locator("svg:not(.plot)")
      .evaluateAll((drawings) => drawings.map(({ clientWidth }) => clientWidth))
    assert.ok(Math.max(...widths) <= 120, `${path}: ${widths}`)
  }
})

test("The message that no review matches is as wide as the reviews", async (t) => {
  const page = await openTab(t, browser, service.url, { viewport: { width: 1280, height: 800 } })
  const widthOf = async (path: string, card: string) => {
    await page.goto(`${world.business}${path}`)
    return (await page.locator(card).first().boundingBox())?.width
  }
  const width = await widthOf("", "article.card")
  assert.ok(width !== undefined)
  assert.equal(await widthOf("?stars=1&language=nl", "section.message"), width)
})

test("A carousel fits its frame on a phone, in the gallery and where its code is, in every language", async (t) => {
  const page = await openTab(t, browser, service.url)
  const assertCarouselFits = async (where: string) => {
    const shown = page.locator("iframe[src*='style=carousel']")
    await shown.scrollIntoViewIfNeeded()
    await shown.contentFrame().locator(".carousel").waitFor()
    const frame = page.frame({ url: /style=carousel/ })
    await frame?.waitForLoadState()
    const excess = await frame?.evaluate<number>(
      "document.documentElement.scrollHeight - document.documentElement.clientHeight"
    )
    assert.equal(excess, 0, where)
  }
  for (const { tag } of languages) {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${service.url}/widgets/${world.businessId}?in=${tag}`)
      const code = await page.locator("pre[aria-labelledby~='carousel']").innerText()
      await assertCarouselFits(`${tag} at ${width}, in the gallery`)
      const body = `<meta name="viewport" content="width=device-width">${code}`
      await page.route("**/shop", (route) => route.fulfill({ contentType: "text/html", body }))
      await page.goto(`${service.url}/shop`)
      await assertCarouselFits(`${tag} at ${width}, on a page with its code`)
    }
  }
})
