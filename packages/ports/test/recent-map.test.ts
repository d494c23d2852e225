import { assert, describe, it } from "@effect/vitest"
import { RecentMap } from "../src/recent-map.ts"

/** A map of three at most, which were set in this order. */
const mapOf = (...keys: ReadonlyArray<string>) => {
  const map = new RecentMap<string, string>(3)
  for (const key of keys) map.set(key, `${key} as it was set first`)
  const kept = () => ["a", "b", "c", "d", "e"].filter((key) => map.get(key) !== undefined).join("")
  return { kept, map }
}

describe("a map of what was set lately", () => {
  it("holds as many entries as it may, and then forgets the one that was set longest ago", () => {
    assert.strictEqual(mapOf("c", "a", "b").kept(), "abc")
    assert.strictEqual(mapOf("c", "a", "b", "d").kept(), "abd")
    assert.strictEqual(mapOf("c", "a", "b", "d", "e").kept(), "bde")
  })

  it("counts an entry that is set again as new, and forgets no other for it", () => {
    const { kept, map } = mapOf("a", "b", "c")
    map.set("a", "again")
    assert.strictEqual(kept(), "abc")
    assert.strictEqual(map.get("a"), "again")
    map.set("d", "new")
    assert.strictEqual(kept(), "acd")
  })

  it("does not count an entry as newer because it was read", () => {
    const { kept, map } = mapOf("a", "b", "c")
    map.get("a")
    map.set("d", "new")
    assert.strictEqual(kept(), "bcd")
  })

  it("has room again for each entry that was removed", () => {
    const { kept, map } = mapOf("a", "b", "c")
    map.delete("b")
    map.set("d", "new")
    assert.strictEqual(kept(), "acd")
  })

  it("forgets as many as a larger entry needs, which has its room again once it is replaced", () => {
    const map = new RecentMap<string, number>(10, (size, key) => size + key.length)
    const kept = () => ["a", "b", "c", "d"].filter((key) => map.get(key) !== undefined).join("")
    for (const key of ["a", "b", "c"]) map.set(key, 2)
    map.set("d", 4)
    assert.strictEqual(kept(), "cd")
    map.set("d", 1)
    map.set("a", 4)
    assert.strictEqual(kept(), "acd")
    map.set("b", 100)
    assert.strictEqual(kept(), "")
  })
})
