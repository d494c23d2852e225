// Goal: plots, filters and tables of the portal can be read at each width: nothing is tiny, covered or cut.
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Page } from "playwright-core"
import { browser, service } from "./running.ts"
import { staffSession, tabsOf } from "./staff.ts"

const openStaffTab = tabsOf(browser, service.url, await staffSession(browser, service))
await service.invite("en")
const widths = [320, 360, 390, 500, 700, 768, 1024, 1280, 1920]

test("The labels of plots are neither tiny nor larger than the text, at each width", async (t) => {
  const page = await openStaffTab(t)
  const paths = ["portal", "portal/invitations", "portal/usage", `b/${service.businessId}`]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(`${service.url}/${path}`)
      const sizes = await page.evaluate<ReadonlyArray<number>>(
        `[...document.querySelectorAll("svg.plot")].map((plot) => {
          const scale = plot.clientWidth / plot.viewBox.baseVal.width
          return scale * parseFloat(getComputedStyle(plot).fontSize)
        })`
      )
      assert.ok(sizes.length > 0)
      assert.ok(Math.min(...sizes) > 10 && Math.max(...sizes) < 17, `${path}, ${width}: ${sizes}`)
      assert.deepEqual(await coveredLabels(page), [], `${path}, ${width}`)
    }
  }
})

/** The labels of plots that stand on a bar. */
const coveredLabels = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(
    `[...document.querySelectorAll("svg.plot text")].filter((label) => {
      const text = label.getBBox()
      return [...label.ownerSVGElement.querySelectorAll("rect")].some((rect) => {
        const bar = rect.getBBox()
        const across = Math.min(text.x + text.width, bar.x + bar.width) - Math.max(text.x, bar.x)
        const down = Math.min(text.y + text.height, bar.y + bar.height) - Math.max(text.y, bar.y)
        return across > 1 && down > 1
      })
    }).map((label) => label.textContent)`
  )

test("The fields of filters show all of what is chosen, at each width", async (t) => {
  const page = await openStaffTab(t)
  const gallery = `widgets/${service.businessId}`
  const paths = [
    "portal/reviews?tab=all",
    "portal/audit",
    "portal/widgets",
    ...["en", "fr", "pl"].map((language) => `${gallery}?lang=${language}`)
  ]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(`${service.url}/${path}`)
      assert.deepEqual(await cutFields(page), [], `${path}, ${width}`)
    }
  }
})

/**
 * The choices and dates that need more room than their field has. Chromium gives up the 24 pixels
 * before the sign of a date first.
 */
const cutFields = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(
    `[...document.querySelectorAll("main :is(select, input[type=date])")].filter((field) => {
      for (let part = field; part !== null; part = part.closest("details:not([open])")) part.open = true
      const whole = field.cloneNode(true)
      if (field.matches("select")) whole.replaceChildren(field.selectedOptions[0].cloneNode(true))
      whole.style.width = "max-content"
      field.after(whole)
      const needed = whole.offsetWidth - (field.type === "date" ? 24 : 0)
      whole.remove()
      return needed > field.offsetWidth
    }).map((field) => field.name + ": " + (field.selectedOptions?.[0].text ?? "a date"))`
  )

test("On a tablet a card beside another one leaves its values room for whole words", async (t) => {
  const page = await openStaffTab(t, { viewport: { width: 768, height: 800 } })
  for (const path of ["account", "reviews/import"]) {
    await page.goto(`${service.url}/portal/${path}`)
    const rooms = await page
      .locator(".know dd")
      .evaluateAll((values) => values.map((value) => value.clientWidth))
    assert.ok(Math.min(...rooms) > 200, `${path}: ${rooms}`)
  }
})
