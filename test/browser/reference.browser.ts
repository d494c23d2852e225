// Goal: a developer finds out in a minute how to call an API, on the page of its reference.
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Page } from "playwright-core"
import { axeFindings, overflowOf } from "./checks.ts"
import { browser, service } from "./running.ts"
import { openTab } from "./open-tab.ts"
import { openManagementReference, openReference } from "./team-pages.ts"

/** Rules that the markup of Scalar 1.43 itself breaks, in ways that no setting of it changes. */
const brokenByScalar = new Set([
  "aria-allowed-attr",
  "aria-allowed-role",
  "aria-required-children",
  "button-name",
  "label-content-name-mismatch"
])

const references = {
  "the reference of the public API": [service.url, openReference],
  "the form before the management API": [
    service.managementUrl,
    (page: Page) => page.goto(`${service.managementUrl}/management/docs`)
  ],
  "the reference of the management API": [service.managementUrl, openManagementReference]
} as const

for (const [name, [url, open]] of Object.entries(references)) {
  test(`${name}: fits a phone and a desk in light and dark, and axe finds nothing of our making`, async (t) => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        const viewport = { width, height: 800 }
        const page = await openTab(t, browser, url, { colorScheme, viewport })
        await open(page, service)
        await page.waitForLoadState("networkidle")
        assert.equal(await overflowOf(page), 0, `wider than ${width}`)
        const found = (await axeFindings(page, {})).filter(
          (finding) => !brokenByScalar.has(finding.split(":")[0] ?? "")
        )
        assert.deepEqual(found, [], `${colorScheme} at ${width}`)
      }
    }
  })
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: /^Sidebar/ })

test("a developer calls the API from its reference with the demo's key, under the page's policy", async (t) => {
  const page = await openTab(t, browser, service.url)
  await openReference(page, service)
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
})

test("every event is described with its headers and an example", async (t) => {
  const page = await openTab(t, browser, service.url)
  await openReference(page, service)
  await sidebar(page).getByRole("button", { name: "Events" }).click()
  await page.getByRole("heading", { name: "Events", exact: true }).waitFor()
  await page.getByText("Service-Signature").first().waitFor()
  await page.getByText("The proof score changes").last().click()
  await page.getByText('"score.changed"').first().waitFor()
})

test("without JavaScript, the reference leads to the plain description", async (t) => {
  const page = await openTab(t, browser, service.url, { javaScriptEnabled: false })
  await page.goto(`${service.url}/docs`)
  await page.getByRole("link", { name: "description as plain JSON" }).click()
  assert.equal(page.url(), `${service.url}/v1/openapi.json`)
})
