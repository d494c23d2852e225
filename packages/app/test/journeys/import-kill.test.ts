/** Goal: an import that a kill -9 cuts leaves a right score, and the same file finishes it. */
import { assert, describe, it } from "@effect/vitest"
import { management } from "@review-proof/testkit/service-process"
import type { Addresses } from "@review-proof/testkit/service-process"
import { onOwnStore } from "./own-store.ts"

describe("an import into the embedded store", { timeout: 60_000 }, () => {
  const { start } = onOwnStore()

  it("is in part or in whole what its file says, and its score is that of its reviews", async () => {
    const lines = 20_000
    const first = start()
    const before = await first.ready
    const business = await makeBusiness(before)
    const sending = importFile(before, business, lines).catch(() => null)
    while ((await countOf(before, business)) < 3000) await pause(5)
    first.kill("SIGKILL")
    assert.isNull(await sending)
    await first.ended

    const after = await start().ready
    const held = await countOf(after, business)
    assert.isAtLeast(held, 3000)
    assert.isBelow(held, lines)
    // Scores are evaluated at the start.
    while ((await scoreOf(after, business)) !== scoreOfFives(held)) await pause(20)

    const again = await importFile(after, business, lines)
    assert.deepStrictEqual(again, { imported: lines - held, duplicates: held, rejected: [] })
    assert.strictEqual(await countOf(after, business), lines)
    assert.strictEqual(await scoreOf(after, business), scoreOfFives(lines))
  })
})

const makeBusiness = async (addresses: Addresses): Promise<string> => {
  const owner = { name: "Ada", email: "ada@example.com" }
  const company = await management(addresses, "POST", "/companies", { name: "Acme", owner })
  const business = await management(addresses, "POST", `/companies/${company.json.id}/businesses`, {
    name: "Acme",
    url: "https://acme.example"
  })
  return String(business.json.id)
}

const importFile = async (addresses: Addresses, business: string, lines: number) => {
  const review = (number: number) =>
    JSON.stringify({ stars: 5, text: "Good.", language: "en", external_id: `x-${number}` })
  const response = await fetch(
    `${addresses.managementUrl}/management/v1/businesses/${business}/reviews/import`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${addresses.managementToken}`,
        "content-type": "application/x-ndjson"
      },
      body: Array.from({ length: lines }, (_, number) => review(number)).join("\n")
    }
  )
  return response.json()
}

const countOf = async (addresses: Addresses, business: string): Promise<number> =>
  (await management(addresses, "GET", `/businesses/${business}`)).json.review_count

const scoreOf = async (addresses: Addresses, business: string): Promise<number | null> =>
  (await management(addresses, "GET", `/businesses/${business}`)).json.score

/** contract SCORE-2: so many unverified reviews of today with five stars. */
const scoreOfFives = (count: number): number =>
  Math.round(((7 * 3.5 + 0.4 * 5 * count) / (7 + 0.4 * count)) * 100) / 100

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
