/** A tab whose every request and complaint is kept. */
import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"

/**
 * Opens a tab for a test, which fails if there was anything to complain of at its end: an error of a
 * script or of the console, a dialog, or a request to another host than the service's.
 */
export const openTab = async (
  t: TestContext,
  browser: Browser,
  serviceUrl: string,
  options: BrowserContextOptions = {}
): Promise<Page> => {
  tabs += 1
  const context = await browser.newContext({
    locale: "en-GB",
    extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${tabs}` },
    ...options
  })
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("console", (message) => {
    const expected = /status of 4\d\d/.test(message.text())
    if (message.type() === "error" && !expected) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(`${serviceUrl}/`)) complaints.push(`request: ${request.url()}`)
  })
  t.after(async () => {
    await context.close()
    assert.deepEqual(complaints, [])
  })
  return page
}

let tabs = 0
