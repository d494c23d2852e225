// Goal: a visitor reports a review without help, and the operator's answer arrives by mail in their
// language; a member who has never seen the portal replies, corrects the reply and takes it back.
import assert from "node:assert/strict"
import { test } from "node:test"
import { focused, tabTo } from "./checks.ts"
import { browser, mailTo, service } from "./running-with-mail.ts"
import { openTab } from "./open-tab.ts"
import { assertFits } from "./page-checks.ts"
import { staffSession, tabsOf } from "./staff.ts"

const openStaffTab = tabsOf(browser, service.url, await staffSession(browser, service))

test("A visitor reports a review, and the operator's answer arrives by mail in their language", async (t) => {
  const page = await openTab(t, browser, service.url, { javaScriptEnabled: false })
  await page.goto(`${service.url}/b/${service.businessId}?lang=de`)
  await page.getByRole("link", { name: "Melden", exact: true }).first().click()
  await page.getByRole("button", { name: "Meldung senden" }).click()
  await page.getByRole("link", { name: "Bitte wählen Sie einen Grund." }).waitFor()
  await page.getByRole("radio", { name: "Sie beruht nicht auf einem echten Erlebnis" }).check()
  await page.getByLabel("Bitte begründen Sie Ihre Meldung").fill("Die Person war nie dort.")
  await page.getByLabel("Ihre E-Mail-Adresse").fill("lea@visitors.example")
  const review = /rev_\d+/.exec(page.url())?.[0] ?? assert.fail(page.url())
  await page.getByRole("button", { name: "Meldung senden" }).click()
  await page.getByRole("heading", { name: "Danke für Ihre Meldung" }).waitFor()

  const { data } = await service.management("GET", `/reviews/${review}/reports`)
  const reason = "Der Kauf ist belegt."
  const decision = { outcome: "dismissed", reason }
  await service.management("POST", `/reports/${data[0].id}/decide`, decision)
  const { subject, text } = await mailTo("lea@visitors.example", /./)
  assert.match(subject, /^Ihre Meldung zu einer Bewertung für /)
  assert.ok(text.includes(reason), text)
})

test("A member who has never seen it replies to a review, corrects the reply and takes it back", async (t) => {
  const page = await openStaffTab(t, { javaScriptEnabled: false })
  const started = performance.now()
  await page.goto(`${service.url}/portal`)
  await page.getByRole("link", { name: "Reviews", exact: true }).first().click()
  await page.locator(".inbox a").first().click()
  await page.getByLabel("Your public reply").fill("Thank you, Maya.")
  await page.getByRole("button", { name: "Publish the reply" }).click()
  await page.getByText("Your reply is published.").waitFor()
  await page.getByText("Correct or remove the reply").click()
  await page.getByLabel("The reply").fill("Thank you, Felix.")
  await page.getByRole("button", { name: "Publish the correction" }).click()
  await page.getByText("Your reply is corrected.").waitFor()
  await page.getByRole("link", { name: "Public page" }).click()
  await page.getByText("Thank you, Felix.").waitFor()
  await page.getByText("edited on").waitFor()
  await page.goBack()
  await page.getByText("Correct or remove the reply").click()
  const correct = await page.getByRole("button", { name: "Publish the correction" }).boundingBox()
  const earlier = await page.getByRole("heading", { name: "Earlier versions" }).boundingBox()
  assert.ok(correct && earlier && earlier.y - correct.y - correct.height >= 12, "space between")
  await page.getByText("Remove it …").click()
  await page.getByRole("button", { name: "Remove the reply" }).click()
  await page.getByText("Your reply is removed.").waitFor()
  await page.getByRole("link", { name: "Public page" }).click()
  assert.equal(await page.getByText("Thank you, Felix.").count(), 0)
  assert.ok(performance.now() - started < 60_000, "it takes less than a minute")
})

test("A member moves from review to review by keyboard alone", async (t) => {
  const page = await openStaffTab(t)
  await page.goto(`${service.url}/portal/reviews?tab=all`)
  await page.locator(".inbox a").first().click()
  const first = page.url()
  for (const label of ["Next", "Previous"]) {
    const before = page.url()
    await tabTo(page, label)
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.href !== before)
  }
  assert.equal(page.url(), first)
})

test("A member moves forward and back by Alt+N and Alt+P, also while typing a reply", async (t) => {
  const page = await openStaffTab(t, { javaScriptEnabled: false })
  const session = await page.context().newCDPSession(page)
  // Playwright's own keys come without the character that Chromium looks for.
  const alt = async (letter: "n" | "p") => {
    const [code, upper] = [`Key${letter.toUpperCase()}`, letter.toUpperCase().charCodeAt(0)]
    const key = { modifiers: 1, key: letter, code, windowsVirtualKeyCode: upper }
    const text = { text: letter, unmodifiedText: letter }
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, ...text })
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key })
  }
  await page.goto(`${service.url}/portal/reviews?tab=unanswered`)
  await page.locator(".inbox a").first().click()
  await page.waitForURL(/rev_\d+/)
  const first = page.url()
  await page.locator("textarea").first().focus()
  await alt("n")
  await page.waitForURL((url) => url.href !== first)
  await alt("p")
  await page.waitForURL(first)
})

test("The keyboard passes the list beside a review in one step", async (t) => {
  const page = await openStaffTab(t, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${service.url}/portal/reviews?tab=unanswered`)
  await page.locator(".inbox a").first().click()
  await page.waitForURL(/rev_\d+/)
  await tabTo(page, "Skip the list")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  assert.equal(await focused(page), "text")
})

test("Axe finds nothing in what unfolds: replies, reports, filters and saved replies", async (t) => {
  const page = await openStaffTab(t)
  await page.goto(`${service.url}/portal/saved-replies`)
  await page.getByLabel("Name").fill("Thanks")
  await page.getByLabel("Text").fill("Thank you for your kind words.")
  await page.getByRole("button", { name: "Save the reply" }).click()
  await page.getByText("The reply is saved.").waitFor()
  await page.goto(`${service.url}/portal/reviews?tab=all`)
  await page.locator(".inbox li", { hasText: "replied" }).locator("a").first().click()
  const review = page.url()
  for (const path of [
    review,
    `${service.url}/portal/saved-replies`,
    `${service.url}/portal/reviews`
  ]) {
    await assertFits(page, async () => {
      await page.goto(path)
      for (const summary of await page.locator("main summary").all()) await summary.click()
    })
  }
  await page.goto(review)
  await page.getByText("Reply again").click()
  await page.getByLabel("Saved replies").selectOption({ label: "Thanks" })
  await page.getByRole("button", { name: "Use it" }).click()
  const text = await page.getByLabel("Your public reply").inputValue()
  assert.equal(text, "Thank you for your kind words.")
})
