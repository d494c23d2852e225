/** The demo's owner and operator, as tests need them. */
import assert from "node:assert/strict"
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

/** Calls the management API, by POST if there is a body, and returns the answer's text. */
export const manage = async (
  { managementToken, managementUrl }: RunningService,
  path: string,
  body?: object,
  method = body === undefined ? "GET" : "POST"
): Promise<string> => {
  const answer = await fetch(`${managementUrl}/management/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${managementToken}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  assert.ok(answer.ok, text)
  return text
}
