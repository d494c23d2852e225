// Goal: a developer finds out in a minute how to call an API, on the page of its reference.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { after, before, test } from "node:test"
import { chromium } from "playwright-core"
import type { Browser, Page } from "playwright-core"
import type { AxeResults } from "axe-core"
import { startService } from "./service.ts"
import type { RunningService } from "./service.ts"
import { watchedPage } from "./watched-page.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules that the markup of Scalar 1.43 itself breaks, in ways that no setting of it changes. */
const brokenByScalar = new Set([
  "aria-allowed-attr",
  "aria-allowed-role",
  "aria-required-children",
  "button-name",
  "label-content-name-mismatch"
])

let browser: Browser
let service: RunningService

before(async () => {
  service = await startService()
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
  })
})

after(async () => {
  await browser?.close()
  await service?.stop()
})

const openPublic = async (page: Page) => {
  await page.goto(`${service.url}/docs`)
  await page.getByRole("heading", { name: "One minute to the first answer" }).waitFor()
}

const openManagement = async (page: Page) => {
  await page.goto(`${service.managementUrl}/management/docs`)
  await page.getByLabel("Management token").fill(service.managementToken)
  await page.getByRole("button", { name: "Show the reference" }).click()
  await page.getByRole("heading", { name: "One minute to the first answer" }).waitFor()
}

const references = {
  "the reference of the public API": [() => service.url, openPublic],
  "the form before the management API": [
    () => service.managementUrl,
    (page: Page) => page.goto(`${service.managementUrl}/management/docs`)
  ],
  "the reference of the management API": [() => service.managementUrl, openManagement]
} as const

for (const [name, [url, open]] of Object.entries(references)) {
  test(`${name}: fits a phone and a desk in light and dark, and axe finds nothing of our making`, async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        const { page, complaints, close } = await watchedPage(browser, url(), {
          colorScheme,
          viewport: { width, height: 800 },
          bypassCSP: true
        })
        await open(page)
        await page.waitForLoadState("networkidle")
        const overflow = await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert.equal(overflow, 0, `wider than ${width}`)
        await page.addScriptTag({ content: axe })
        const { violations } = await page.evaluate<AxeResults>("axe.run()")
        const found = violations
          .filter(({ id }) => !brokenByScalar.has(id))
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
        assert.deepEqual(found, [], `${colorScheme} at ${width}`)
        assert.deepEqual(complaints, [])
        await close()
      }
    }
  })
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: /^Sidebar/ })

test("a developer calls the API from its reference with the demo's key, under the page's policy", async () => {
  const { page, complaints, close } = await watchedPage(browser, service.url)
  await openPublic(page)
  await page.getByText(`Bearer ${service.key}`).first().waitFor()
  const sections = (await sidebar(page).innerText()).split("\n")
  const order = ["Reviews", "Businesses", "Invitations", "Products", "Webhooks", "Events", "OAuth"]
  const shown = sections.map((text) => text.trim()).filter((text) => order.includes(text))
  assert.deepEqual(shown, order)

  await sidebar(page).getByRole("button", { name: "Reviews" }).click()
  await page
    .getByRole("button", { name: /Test Request/ })
    .first()
    .click()
  const answer = page.waitForResponse((response) => response.url().includes("/v1/reviews"))
  await page.getByRole("button", { name: /^Send/ }).first().click()
  assert.equal((await answer).status(), 200)
  await page.getByText("200 OK").first().waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test("every event is described with its headers and an example", async () => {
  const { page, complaints, close } = await watchedPage(browser, service.url)
  await openPublic(page)
  await sidebar(page).getByRole("button", { name: "Events" }).click()
  await page.getByRole("heading", { name: "Events", exact: true }).waitFor()
  await page.getByText("Service-Signature").first().waitFor()
  await page.getByText("The proof score changes").last().click()
  await page.getByText('"score.changed"').first().waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test("without JavaScript, the reference leads to the plain description", async () => {
  const { page, complaints, close } = await watchedPage(browser, service.url, {
    javaScriptEnabled: false
  })
  await page.goto(`${service.url}/docs`)
  await page.getByRole("link", { name: "description as plain JSON" }).click()
  assert.equal(page.url(), `${service.url}/v1/openapi.json`)
  assert.deepEqual(complaints, [])
  await close()
})
