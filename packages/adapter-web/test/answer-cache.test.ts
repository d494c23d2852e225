import { assert, describe, it } from "@effect/vitest"
import { HttpServerResponse } from "effect/http"
import { makeAnswerCache } from "../src/answers/answer-cache.ts"

/** A cache in which so many answers of that many bytes were kept, named by their numbers. */
const cacheOf = (count: number, bytes: number, nameOf: (n: number) => string = String) => {
  const cache = makeAnswerCache()
  const answer = HttpServerResponse.uint8Array(new Uint8Array(bytes))
  for (let n = 0; n < count; n += 1) cache.set(nameOf(n), { version: "1", answer })
  return Array.from({ length: count }, (_, n) => n).filter(
    (n) => cache.get(nameOf(n)) !== undefined
  )
}

describe("The cache of answers", () => {
  it("keeps hundreds of ordinary pages", () => {
    assert.lengthOf(cacheOf(400, 40_000), 400)
  })

  it("keeps only the last of pages as large as they can be", () => {
    const kept = cacheOf(100, 1_000_000)
    assert.isAtMost(kept.length, 20)
    assert.include(kept, 99)
  })

  it("counts the addresses towards its size, because callers choose their length", () => {
    assert.isAtMost(cacheOf(3000, 0, (n) => String(n).padStart(16_000)).length, 1250)
  })
})
