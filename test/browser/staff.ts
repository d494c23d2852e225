import type { Browser } from "playwright-core"
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
