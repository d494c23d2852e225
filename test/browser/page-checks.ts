/** The checks of every page. Most look at it as it is shown now, and answer what is wrong. */
import assert from "node:assert/strict"
import type { Page } from "playwright-core"
import { axeFindings, overflowOf } from "./checks.ts"

const contrastRule = { iframes: false, runOnly: { type: "rule", values: ["color-contrast"] } }

/** The width by which the page exceeds its window with text at 200 %. */
export const overflowOfLargeText = (page: Page) =>
  page.evaluate<number>(`(() => {
    const root = document.documentElement
    root.style.fontSize = "200%"
    const overflow = root.scrollWidth - root.clientWidth
    root.style.fontSize = ""
    return overflow
  })()`)

/** Checks that the page, opened at each width, fits with large text too, and that axe finds nothing. */
export const assertFits = async (
  page: Page,
  open: () => Promise<unknown>,
  widths: ReadonlyArray<number> = [320, 1280]
) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await open()
    const where = `${page.url()} at ${width}`
    assert.equal(await overflowOf(page), 0, where)
    assert.equal(await overflowOfLargeText(page), 0, `${where} with large text`)
    assert.deepEqual(await axeFindings(page), [], where)
  }
}

/** Names and times whose words stand apart on a line, as where a name of the other direction cuts in. */
export const tornTexts = (page: Page) =>
  page.evaluate<
    ReadonlyArray<string>
  >(`[...document.querySelectorAll("time, bdi")].filter((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    return boxes.some((box, index) => {
      const next = boxes[index + 1]
      if (next === undefined || Math.abs(next.top - box.top) > box.height / 2) return false
      return Math.max(next.left - box.right, box.left - next.right) > box.height
    })
  }).map((element) => element.textContent)`)

export const scriptsOf = (page: Page) =>
  page.locator("script:not([type='application/ld+json'])").count()

const tabbable = `[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
  .filter((element) => element.checkVisibility() && !element.disabled)`

/**
 * Walks through the page with Tab, in forced colours: what cannot be reached, what does not show the
 * focus, and texts that cannot be told from their ground.
 */
export const forcedColourFindings = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" })
  const contrast = await axeFindings(page, contrastRule)
  await page.evaluate(`
    document.activeElement?.blur()
    document.getSelection().removeAllRanges()
    scrollTo(0, 0)
    window.unreached = new Set(${tabbable})
  `)
  const marked = new Set<string>()
  const stops = new Set<string>()
  const maxPresses = 30 + (await page.evaluate<number>("window.unreached.size"))
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press("Tab")
    const step = await page.evaluate<{ left: number; stop: string; isMarked: boolean }>(focusStep)
    stops.add(step.stop)
    if (step.isMarked) marked.add(step.stop)
    if (step.left === 0) break
  }
  const unreached = await page.evaluate<ReadonlyArray<string>>(
    "[...window.unreached].map((element) => element.outerHTML.slice(0, 200))"
  )
  await page.emulateMedia({ forcedColors: "none" })
  return [
    ...contrast,
    ...[...stops].filter((stop) => !marked.has(stop)).map((text) => `focus not visible: ${text}`),
    ...unreached.map((text) => `not reached by Tab: ${text}`)
  ]
}

/**
 * Tab reaches one radio button of a group, and arrow keys the others. Where the button is drawn by
 * CSS, its label shows the focus. The button within a date field shows it by itself.
 */
const focusStep = `(() => {
  const element = document.activeElement
  const group = element.type === "radio" ? [...document.getElementsByName(element.name)] : [element]
  for (const one of group) window.unreached.delete(one)
  const drawn = [element, ...(element.labels ?? []), element.nextElementSibling, element.parentElement]
  const isMarked = drawn.some((one) => {
    if (one === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1
  })
  const isOurs = element !== document.body && element.localName !== "iframe"
  return {
    left: window.unreached.size,
    stop: element.outerHTML.slice(0, 200),
    isMarked: isMarked || !isOurs
  }
})()`
