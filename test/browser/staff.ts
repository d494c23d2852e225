import type { TestContext } from "node:test"
import type { Browser, BrowserContextOptions } from "playwright-core"
import { openTab } from "./open-tab.ts"
import type { RunningService } from "./service.ts"

/** The session of the demo's owner, signed in by the printed link. */
export const staffSession = async (browser: Browser, { staffUrl }: RunningService) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(staffUrl)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL("**/portal")
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens tabs of somebody who is signed in. */
export const tabsOf =
  (browser: Browser, serviceUrl: string, storageState: Awaited<ReturnType<typeof staffSession>>) =>
  (t: TestContext, options?: BrowserContextOptions) =>
    openTab(t, browser, serviceUrl, { storageState, ...options })
