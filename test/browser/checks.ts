/** The checks that tests in a browser share. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import { chromium, type Page } from "playwright-core"

export const launchBrowser = (more: ReadonlyArray<string> = []) =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    chromiumSandbox: false,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      ...more
    ]
  })

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const everyRule = {
  iframes: false,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } }
}

/** The elements that break these rules of axe, or any rule without them. */
export const axeFindings = async (
  page: Page,
  options: object = everyRule
): Promise<ReadonlyArray<string>> => {
  // Evaluated, not added as a script: the page's own policy would hold that back.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

/** By how many pixels the page is wider than its window. */
export const overflowOf = (page: Page) =>
  page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth"
  )

/** The element that has the focus, as a screen reader names it. */
export const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('name') ?? document.activeElement.textContent.trim()"
  )

export const tabTo = async (page: Page, wanted: string) => {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === wanted) return
    await page.keyboard.press("Tab")
  }
  assert.fail(`No way to ${wanted} by keyboard`)
}
