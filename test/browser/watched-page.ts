/** A tab whose every request and complaint is kept. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"

export interface WatchedPage {
  readonly page: Page
  /** Errors of scripts and of the console, dialogs, and requests to other hosts than the service's. */
  readonly complaints: Array<string>
  readonly close: () => Promise<void>
}

export const watchedPage = async (
  browser: Browser,
  serviceUrl: string,
  options: BrowserContextOptions = {}
): Promise<WatchedPage> => {
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
  return { page, complaints, close: () => context.close() }
}

let tabs = 0
