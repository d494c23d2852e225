import { assert, describe, it } from "@effect/vitest"
import { makeEndpointReader } from "../src/webhooks/claim.ts"

const readAll = (count: number, secrets: number) => {
  const read = makeEndpointReader()
  const sealed = Array.from({ length: secrets }, () => ({ sealed: "x".repeat(100) }))
  const texts = Array.from({ length: count }, (_, id) => JSON.stringify({ id, secrets: sealed }))
  const before = texts.map((text) => read(text))
  return texts.filter((text, n) => read(text) === before[n]).length
}

describe("The endpoints of claims", () => {
  it("are parsed once while thousands of others are delivered to", () => {
    assert.strictEqual(readAll(10_000, 1), 10_000)
  })

  it("are not kept by the thousand if they have many secrets", () => {
    assert.isBelow(readAll(4096, 10), 3600)
  })
})
