import { assert, describe, it } from "@effect/vitest"
import { hasWords } from "@review-proof/ports/store"
import { fastestMillis } from "@review-proof/testkit/time"

describe("words", () => {
  it("are looked for quickly, however many marks stand on a letter of a text", () => {
    const hasAnne = hasWords("Anne", (text: string) => text)
    const marks = "\u0301".repeat(40_000) + "\u0316".repeat(40_000)
    const looked = fastestMillis(() => hasAnne?.(marks))
    assert.isBelow(looked, 500)
  })
})
