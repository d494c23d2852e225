// Goal: people write a review, and find their way on, on a phone and a desk, with a keyboard alone,
// without JavaScript, in both writing directions and with large text.
import assert from "node:assert/strict"
import { test } from "node:test"
import type { BrowserContextOptions, Page } from "playwright-core"
import { axeFindings, focused, overflowOf, tabTo } from "./checks.ts"
import { browser, service } from "./running.ts"
import { openTab } from "./open-tab.ts"

const business = () => `${service.url}/b/${service.businessId}`

/** Each call sends other words, as a text that comes again waits for a person. */
const send = async (page: Page, words: string) => {
  sent += 1
  await page.locator("input[name=stars]").nth(3).check()
  await page.locator("#text").fill(`${words} ${"abcdefghij"[sent % 10]?.repeat(sent)}`)
  await page.locator("form button").click()
  await page.waitForURL("**/thanks*")
}

let sent = 0

/** Every page that a form leads to, in the language of its invitation. */
const pages: Readonly<Record<string, (page: Page, language: string) => Promise<unknown>>> = {
  "the form of an invitation": async (page, language) => {
    await page.goto(`${(await service.invite(language)).review}?stars=3`)
    await page.locator("summary").click()
  },
  "a form that came back": async (page, language) => {
    await page.goto((await service.invite(language)).review)
    await page.locator("#text").fill("\u202e")
    await page.locator("form button").click()
    await page.getByRole("alert").waitFor()
  },
  "the open form": async (page, language) => {
    await page.goto(`${business()}/write?lang=${language}`)
    await page.locator("summary").click()
  },
  "thanks for a review": async (page, language) => {
    await page.goto((await service.invite(language)).review)
    await send(page, "Quick and friendly")
  },
  "thanks for a review that waits": async (page, language) => {
    await page.goto((await service.invite(language)).review)
    await send(page, "See www.shop.example")
  },
  "a link that was used": async (page, language) => {
    const { review } = await service.invite(language)
    await page.goto(review)
    await send(page, "Quick and friendly")
    await page.goto(review)
  },
  "an unsubscribing that is undone": async (page, language) => {
    await page.goto((await service.invite(language)).leave)
    await page.locator("form button").click()
    await page.locator("form button.quiet").click()
    await page.waitForURL("**/undo*")
  },
  unsubscribing: async (page, language) => {
    await page.goto((await service.invite(language)).leave)
    await page.locator("form button").click()
    await page.locator("form button.quiet").waitFor()
  }
}

/** Settings in which texts of other languages may not fit; visitor-pages.browser.ts has the others. */
const views: ReadonlyArray<
  readonly [string, BrowserContextOptions, language: string, css?: string]
> = [
  ["320 px", { viewport: { width: 320, height: 700 } }, "de"],
  [
    "320 px, right to left, dark",
    { viewport: { width: 320, height: 700 }, colorScheme: "dark" },
    "ar"
  ],
  ["text at 200 %", { viewport: { width: 360, height: 800 } }, "pl", "html { font-size: 200% }"]
]

for (const [name, open] of Object.entries(pages)) {
  test(`${name}: fits every view, and axe finds nothing`, async (t) => {
    for (const [view, options, language, css] of views) {
      const page = await openTab(t, browser, service.url, { ...options, bypassCSP: true })
      await open(page, language)
      if (css !== undefined) await page.addStyleTag({ content: css })
      assert.equal(await overflowOf(page), 0, `wider than ${view}`)
      assert.deepEqual(await axeFindings(page), [], view)
    }
  })
}

test("stars are 48 pixels for a finger, and fill from the side where reading begins", async (t) => {
  for (const [language, isLeftToRight] of [
    ["en", true],
    ["ar", false]
  ] as const) {
    const page = await openTab(t, browser, service.url, { viewport: { width: 320, height: 700 } })
    await page.goto(`${(await service.invite(language)).review}?stars=2`)
    const stars = await page.locator(".rating label").evaluateAll((labels) =>
      labels.map((label) => {
        const { height, width, x } = label.getBoundingClientRect()
        return { height, width, x }
      })
    )
    const fills = await page.evaluate<ReadonlyArray<string>>(
      "[...document.querySelectorAll('.rating svg')].map((svg) => getComputedStyle(svg).fill)"
    )
    const [first, second] = stars
    assert.ok(stars.every(({ height, width }) => width >= 48 && height >= 48))
    assert.equal((first?.x ?? 0) < (second?.x ?? 0), isLeftToRight)
    assert.equal(fills[0], fills[1])
    assert.notEqual(fills[1], fills[2])
  }
})

test("on a phone a long name stands beside its choice, not below it", async (t) => {
  const { review } = await service.invite("de", "Jürgen von der Größe-Weißenbach")
  const page = await openTab(t, browser, service.url, { viewport: { width: 360, height: 800 } })
  await page.goto(review)
  const choice = page.locator("label:has([value=full])")
  const radio = await choice.locator("input").boundingBox()
  const name = await choice.locator("bdi").boundingBox()
  assert.ok(radio && name && radio.y > name.y && radio.x < name.x)
})

test("an invited customer writes a review with the keyboard alone, mistakes included", async (t) => {
  const { review } = await service.invite("en")
  const page = await openTab(t, browser, service.url)
  await page.goto(review)
  await page.keyboard.press("Tab")
  assert.equal(await focused(page), "Skip to content")
  await page.keyboard.press("Enter")
  await tabTo(page, "text")
  await page.keyboard.type("Typed without a mouse.")
  await tabTo(page, "Send review")
  await page.keyboard.press("Enter")

  await page.getByRole("alert").waitFor()
  assert.match(await page.title(), /^Error: /)
  assert.match(await focused(page), /^Check your answers/, "the summary has the focus")
  assert.equal(await page.locator("textarea").inputValue(), "Typed without a mouse.")
  await page.keyboard.press("Tab")
  assert.equal(await focused(page), "Choose one to five stars.")
  await page.keyboard.press("Enter")
  await page.locator("#stars-1:focus").waitFor({ state: "attached" })
  await page.keyboard.press("Space")
  for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight")
  assert.equal(await page.getByRole("radio", { name: "4 stars: Good" }).isChecked(), true)
  await tabTo(page, "show_name")
  await page.keyboard.press("ArrowRight")
  await tabTo(page, "Send review")
  await page.keyboard.press("Enter")

  await page.getByRole("heading", { name: "Thank you" }).waitFor()
  await tabTo(page, "See your review")
  await page.keyboard.press("Enter")
  await page.getByText("Typed without a mouse.").waitFor()
  assert.equal((await page.getByText("Guest One").count()) > 0, true, "the full name was chosen")
  assert.equal(await page.getByText("Verified purchase").count(), 1)
  await page.goto(review)
  assert.equal(await page.locator("form").count(), 0)
  await tabTo(page, "See your review")
})

test("a visitor writes a review without JavaScript, sends it twice, and there is one", async (t) => {
  const page = await openTab(t, browser, service.url, { javaScriptEnabled: false })
  await page.goto(`${business()}/write`)
  const write = async () => {
    await page.getByRole("radio", { name: "2 stars" }).check()
    await page.locator("#text").fill("Sent, gone back, and sent again.")
    if (!(await page.locator("#reviewerName").isVisible())) await page.locator("summary").click()
    await page.locator("#reviewerName").fill("Twice Sender")
    await page.locator("button", { hasText: "Send review" }).click()
    await page.getByRole("heading", { name: "Thank you" }).waitFor()
  }
  await write()
  const thanks = page.url()
  await page.goBack()
  await write()
  assert.equal(page.url(), thanks)
  await page.goto(business())
  assert.equal(await page.getByText("Sent, gone back, and sent again.").count(), 1)
  assert.equal((await page.getByText("Twice S.").count()) > 0, true)
})

test("a customer unsubscribes with one press, and takes it back with another", async (t) => {
  const { leave } = await service.invite("en")
  const page = await openTab(t, browser, service.url)
  await page.goto(leave)
  await page.keyboard.press("Tab")
  await tabTo(page, "Unsubscribe")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor()
  await tabTo(page, "That was a mistake: invite me again")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "You can be invited again" }).waitFor()
})
