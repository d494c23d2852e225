/** What tests in a browser have in common. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import { chromium } from "playwright-core"
import type { Page } from "playwright-core"

export const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
  })

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Axe itself is a script: the page's context must bypass the policy. */
export const axeFindings = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.addScriptTag({ content: axe })
  const { violations } = await page.evaluate<AxeResults>("axe.run()")
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
