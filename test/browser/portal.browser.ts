// Goal: each page of the portal can be used on a phone, in light and dark, and with a screen reader.
import assert from "node:assert/strict"
import { test } from "node:test"
import { assertFits } from "./page-checks.ts"
import { browser, service } from "./running.ts"
import { staffSession, tabsOf } from "./staff.ts"
import { teamPages } from "./team-pages.ts"

const signedIn = await staffSession(browser, service)
const openStaffTab = tabsOf(browser, service.url, signedIn)

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const renameOwner = async (name: string) => {
  const context = await browser.newContext({ storageState: signedIn, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${service.url}/portal/account`)
  await page.getByLabel("Your name").fill(name)
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("status").waitFor()
  await context.close()
}

// The usage of this month has both of its plots, and the owner a long name.
await service.invite("en")
await renameOwner(
  "Maximiliane Bartholomäa Freifrau von Wolkenstein-Hohenlohe zu Unteroberwiesenthal"
)

test("On a phone the menu is one line that unfolds; on a desk it and the way out stay in sight", async (t) => {
  const page = await openStaffTab(t, { javaScriptEnabled: false })
  await page.setViewportSize(phone)
  await page.goto(`${service.url}/portal`)
  const webhooks = page.getByRole("navigation").getByRole("link", { name: "Webhooks" })
  assert.equal(await webhooks.count(), 0)
  await page.locator("nav summary").click()
  await webhooks.click()
  await page.waitForURL("**/portal/webhooks")
  await page.locator("nav summary", { hasText: "Webhooks" }).waitFor()

  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`${service.url}/portal/reviews?tab=all`)
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded()
  for (const part of [webhooks, page.getByRole("button", { name: "Sign out" })]) {
    const box = await part.boundingBox()
    assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 700, JSON.stringify(box))
  }
})

test("On a desk an address stays on one line beside a long name", async (t) => {
  const ann = { name: "Ann", email: "annabella.whittle@longer.example", role: "member" }
  await service.management("POST", `/companies/${service.companyId}/members`, ann)
  const page = await openStaffTab(t, { viewport: desk })
  await page.goto(`${service.url}/portal/members`)
  const lines = await page.getByText(ann.email).evaluate((email) => email.getClientRects().length)
  assert.equal(lines, 1)
})

test("On a desk no name or address pushes the columns of a table out of sight", async (t) => {
  const members = `/companies/${service.companyId}/members`
  const name = "Donaudampfschifffahrtselektrizität".repeat(4).slice(0, 120)
  const email = `${"long.".repeat(12)}name@harbour-lane.example`
  await service.management("POST", members, { name, email, role: "member" })
  const page = await openStaffTab(t, { viewport: desk })
  await page.goto(`${service.url}/portal/members`)
  const hidden = await page
    .locator(".scroll")
    .evaluate((region) => region.scrollWidth - region.clientWidth)
  assert.equal(hidden, 0)
})

test("On a desk the own name takes at most two lines of the rail, above the role", async (t) => {
  const page = await openStaffTab(t, { viewport: desk })
  await page.goto(`${service.url}/portal`)
  const name = await page.locator(".me bdi").boundingBox()
  const role = await page.locator(".me .soft").boundingBox()
  assert.ok(name && role)
  assert.ok(name.height < 3 * role.height, `${name.height}`)
  assert.ok(role.y - name.y - name.height < role.height / 2, JSON.stringify([name, role]))
})

test("In a low window the navigation shows the place of the page", async (t) => {
  const page = await openStaffTab(t, { viewport: { width: 1280, height: 480 } })
  await page.goto(`${service.url}/portal/settings`)
  const place = await page.locator(".rail nav > ul [aria-current]").boundingBox()
  const navigation = await page.locator(".rail nav").boundingBox()
  assert.ok(place && navigation)
  assert.ok(place.y + place.height <= navigation.y + navigation.height + 1)
})

test("A phone has room for a million requests beside other figures", async (t) => {
  const allow = (limit: number | null) =>
    service.management("PATCH", `/companies/${service.companyId}`, { monthly_limit: limit })
  t.after(() => allow(null))
  const page = await openStaffTab(t, { viewport: phone })
  for (const limit of [2_000_000, 1_000_000_000]) {
    await allow(limit)
    await page.goto(`${service.url}/portal/usage`)
    const rooms = await page
      .locator(".figures .card")
      .evaluateAll((cards) => cards.map((card) => card.clientWidth - card.scrollWidth))
    assert.deepEqual(rooms, [0, 0, 0], `${limit}`)
  }
})

test("A line of the inbox leads to its review, wherever it is pressed", async (t) => {
  const page = await openStaffTab(t)
  await page.goto(`${service.url}/portal/reviews?tab=all`)
  const line = page.locator(".review-line").first()
  const box = await line.boundingBox()
  assert.ok(box)
  await line.click({ position: { x: box.width / 2, y: box.height - 4 } })
  await page.waitForURL("**/portal/reviews/rev_*")
})

test("A page of the portal is printed without its bar", async (t) => {
  const page = await openStaffTab(t)
  await page.goto(`${service.url}/portal`)
  await page.emulateMedia({ media: "print" })
  assert.equal(await page.locator(".rail").isVisible(), false)
})

test("On a phone the figures of usage stand on the first screen", async (t) => {
  const page = await openStaffTab(t, { viewport: phone })
  await page.goto(`${service.url}/portal/usage`)
  const box = await page.locator(".figures").boundingBox()
  assert.ok(box !== null && box.y + box.height < 844, JSON.stringify(box))
})

test("On a desk the button of a filter stands on the line of its fields", async (t) => {
  const page = await openStaffTab(t)
  await page.goto(`${service.url}/portal/audit`)
  await page.getByText("Filter", { exact: true }).click()
  const ends = await page
    .locator(".filters :is(select, button)")
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)))
  assert.equal(new Set(ends).size, 1, ends.join(", "))
})

test("Lists give their values most of 320 pixels with text at 200 %", async (t) => {
  const page = await openStaffTab(t, { viewport: { width: 320, height: 844 } })
  for (const path of ["products", "members", "developer", "reviews/rev_5"]) {
    await page.goto(`${service.url}/portal/${path}`)
    const widths = await page.evaluate<ReadonlyArray<number>>(`(() => {
      document.documentElement.style.fontSize = "200%"
      return [...document.querySelectorAll(".know dd, .things td:not(:empty)")].map((value) => {
        const { paddingInlineStart } = getComputedStyle(value)
        return value.clientWidth - parseFloat(paddingInlineStart)
      })
    })()`)
    assert.ok(widths.length > 0)
    assert.ok(Math.min(...widths) > 200, `${path}: ${widths.join(", ")}`)
  }
})

/** Parts of pages, and pages without a picture. */
const furtherPaths = [
  "/portal/reviews",
  "/portal/reviews?tab=removed",
  "/portal/reviews?tab=all&stars=5&q=coffee&replied=no",
  "/portal/reviews/rev_5?tab=all&stars=5",
  "/portal?period=all",
  "/portal/reviews/rev_5?done=resolved",
  "/portal/invitations?status=scheduled",
  "/portal/invitations/inv_1",
  "/portal/invitations/suppressions",
  "/portal/invitations/preview?language=he",
  "/portal/products/new",
  "/portal/developer/new",
  "/portal/members/new",
  "/portal/settings/sign-in",
  "/portal/settings/businesses/new",
  "/portal/sign-in/code/sin_1"
]

for (const path of [...teamPages.flatMap(({ path }) => path ?? []), ...furtherPaths]) {
  test(`${path}: fits 320 and 1280 pixels, in light and dark, and axe finds nothing`, async (t) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openStaffTab(t, { colorScheme })
      await assertFits(page, async () => {
        await page.goto(`${service.url}${path}`)
        await page.evaluate(
          "for (const part of document.querySelectorAll('main details')) part.open = true"
        )
      })
    }
  })
}

const givenBusiness = (name: string) =>
  service.management("POST", `/companies/${service.companyId}/businesses`, {
    name,
    url: "https://shop.example"
  })

test("The list of businesses fits a phone beside a name that is one long word", async (t) => {
  const name = "Donaudampfschifffahrtselektrizität".repeat(4).slice(0, 120)
  await givenBusiness(name)
  const page = await openStaffTab(t)
  await assertFits(page, async () => {
    await page.goto(`${service.url}/portal`)
    await page.locator(".switch summary").click()
    await page.locator(".switch").getByRole("link", { name }).waitFor()
  })
})

test("A long name of a business takes two lines of the bar, and the list shows all of it", async (t) => {
  const name =
    "The Old Harbour Lane Coffee Roasters and Bakery of Bristol, branch of Clifton Village"
  const { id } = await givenBusiness(name)
  const page = await openStaffTab(t)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${service.url}/portal?business=${id}`)
    const shown = page.locator(".switch summary bdi")
    const lines = await shown.evaluate<number, string>(
      (element, lineHeight) => element.clientHeight / parseFloat(lineHeight),
      await page.evaluate<string>(
        "getComputedStyle(document.querySelector('.switch summary bdi')).lineHeight"
      )
    )
    assert.equal(Math.round(lines), 2)
    await page.locator(".switch summary").click()
    const link = page.locator(".switch").getByRole("link", { name })
    assert.equal(await link.evaluate((all) => all.scrollHeight - all.clientHeight), 0)
  }
})
