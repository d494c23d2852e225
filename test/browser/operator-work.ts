/** Fills the queue: reviews that the screen held, and a proof request. */
import assert from "node:assert/strict"
import type { Page } from "playwright-core"
import type { RunningService } from "./service.ts"

const held = [
  ["2", "Call me on 0176 5550 1234, I can tell you more about this shop.", "Jo Berg"],
  ["5", "Lovely beans, I have put photos on www.coffee-diary.example/harbour-lane", "Ada M."],
  ["1", "The parcel came open. I wrote to help@harbour.example and nobody answers.", "Tom"]
] as const

/** Writes reviews that the screen holds, and asks for proof of one that is published. */
export const giveWork = async ({ businessId, management, url }: RunningService) => {
  for (const [index, [stars, text, name]] of held.entries()) {
    const answer = await fetch(`${url}/b/${businessId}/reviews`, {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": `198.51.100.${index + 1}` },
      body: new URLSearchParams({ stars, text, reviewer_name: name })
    })
    assert.equal(answer.status, 303)
  }
  await management("POST", "/reviews/rev_5/proof-requests", { kind: "transaction" })
}

/** Reports a published review. */
export const report = ({ management }: RunningService) =>
  management("POST", "/reviews/rev_5/reports", {
    reason: "conflict_of_interest",
    text: "The author works for the shop next door."
  })

/** Opens a page of the console, signed in. */
export const openConsole = async (
  page: Page,
  { managementToken, managementUrl }: RunningService,
  path: string
) => {
  await page.goto(`${managementUrl}${path}`)
  const token = page.getByLabel("Management token")
  if ((await token.count()) === 0) return
  await token.fill(managementToken)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("button", { name: "Sign out" }).waitFor()
}

/** Opens the page of the demo's company in the console. */
export const openCompany = async (page: Page, service: RunningService) => {
  await openConsole(page, service, "/companies?q=harbour")
  await page.getByRole("link", { name: "Harbour Lane" }).click()
  await page.waitForURL("**/companies/cmp_*")
}
