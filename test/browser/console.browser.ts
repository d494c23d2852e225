// Goal: an operator works through the queue by keyboard alone; each page of the console can be used on
// a phone, in light and dark, and with a screen reader.
import assert from "node:assert/strict"
import { before, test } from "node:test"
import type { Page } from "playwright-core"
import { tabTo } from "./checks.ts"
import { giveWork, openCompany, openConsole, report } from "./operator-work.ts"
import { assertFits, forcedColourFindings, scriptsOf } from "./page-checks.ts"
import { browser, service } from "./running.ts"
import { openTab } from "./open-tab.ts"

before(() => giveWork(service))

const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the queue": (page) => openConsole(page, service, "/"),
  "a part of the queue without anything": (page) => openConsole(page, service, "/?kind=reported"),
  "a held review": async (page) => {
    await openConsole(page, service, "/?kind=held")
    await page.getByRole("link", { name: "Review by" }).first().click()
    await page.locator("summary", { hasText: "Redact" }).click()
  },
  "a published review": (page) => openConsole(page, service, "/reviews/rev_5?done=restore"),
  companies: (page) => openConsole(page, service, "/companies"),
  "a search that finds nothing": (page) => openConsole(page, service, "/companies?q=nobody"),
  "one company": (page) => openCompany(page, service),
  suppressions: async (page) => {
    await openCompany(page, service)
    await page.getByRole("link", { name: "Suppressions" }).click()
    await page.waitForURL("**/suppressions")
  },
  jobs: (page) => openConsole(page, service, "/jobs"),
  "a report": async (page) => {
    await report(service)
    await openConsole(page, service, "/?kind=reported")
  }
}

for (const [name, open] of Object.entries(pages)) {
  test(`${name}: fits 320 and 1280 pixels, in light and dark, and axe finds nothing`, async (t) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openTab(t, browser, service.managementUrl, { colorScheme })
      await assertFits(page, () => open(page))
      assert.equal(await scriptsOf(page), 0)
      assert.deepEqual(await forcedColourFindings(page), [])
    }
  })
}

test("Figures in one row stand on one line, also where a name takes two", async (t) => {
  const page = await openTab(t, browser, service.managementUrl)
  await openConsole(page, service, "/jobs")
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await page
      .locator(".figures > div")
      .evaluateAll((figures) =>
        figures.map((figure) =>
          [figure, figure.querySelector("strong")].map((part) => part?.getBoundingClientRect().top)
        )
      )
    const lines = new Map(tops.map(([row, value]) => [row, value]))
    assert.ok(lines.size < tops.length)
    for (const [row, value] of tops) assert.equal(value, lines.get(row), `at ${width}`)
  }
})

test("On a tablet a list of companies has room for each name beside one that is very long", async (t) => {
  const name = "Donaudampfschifffahrtselektrizität ".repeat(4).slice(0, 120).trim()
  const owner = { name, email: "owner@long.example" }
  const { id } = await service.management("POST", "/companies", { name, owner })
  const page = await openTab(t, browser, service.managementUrl)
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["/companies", `/companies/${id}`]) {
      await openConsole(page, service, path)
      const lists = await page
        .locator(".scroll")
        .evaluateAll((all) => all.map((list) => list.scrollWidth - list.clientWidth))
      assert.deepEqual(lists, [0], `${path} at ${width}`)
    }
    await openConsole(page, service, "/companies")
    const short = page.getByRole("link", { name: "Harbour Lane Coffee" }).locator("bdi")
    const lines = await short.evaluate((link) => link.getClientRects().length)
    assert.ok(lines <= 2, `${lines} lines at ${width}`)
  }
})

test("An operator decides one item after the other by keyboard alone", async (t) => {
  const page = await openTab(t, browser, service.managementUrl)
  await openConsole(page, service, "/?kind=held")
  const titles = await page.locator("article").allInnerTexts()
  assert.ok(titles.length >= 3)
  const focusedArticle = () =>
    page.evaluate<string>("document.activeElement.closest('article')?.innerText ?? ''")
  await tabTo(page, "reason")
  await page.keyboard.type("It names a phone number")
  // Decides nothing: the form's first button would publish what the reason refuses.
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText("The review is refused.").waitFor()
  // The next one has the focus, and its form is a step away.
  assert.equal(await focusedArticle(), titles[1])
  await page.keyboard.press("Tab")
  await tabTo(page, "decision")
  await page.keyboard.press("Enter")
  await page.getByText("The review is published.").waitFor()
  assert.equal(await focusedArticle(), titles[2])
  // A refusal needs a reason. Without one, what was typed is kept and the summary has the focus.
  await tabTo(page, "decision")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").waitFor()
  assert.match(
    await page.evaluate<string>("document.activeElement.textContent"),
    /Say why, for the moderation log/
  )
})

test("An operator takes a link out of a held review, publishes it, and is back in the queue", async (t) => {
  const page = await openTab(t, browser, service.managementUrl, { javaScriptEnabled: false })
  await openConsole(page, service, "/?kind=held")
  const before = await page.locator("article").count()
  await page.locator("article").first().getByRole("link", { name: "Redact" }).click()
  await page.getByLabel("Reason").last().fill("A link")
  await page.getByLabel("Text").fill("[…]")
  await page.getByRole("button", { name: "Redact", exact: true }).click()
  await page.getByText("The review is redacted.").waitFor()
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByText("The review is published.").waitFor()
  assert.match(page.url(), /\/\?kind=held&/)
  assert.equal(await page.locator("article").count(), before - 1)
})
