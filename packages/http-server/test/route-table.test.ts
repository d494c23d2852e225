import { assert, describe, it } from "@effect/vitest"
import { RouteTable } from "../src/serving/route-table.ts"

const table = new RouteTable()
table.add("GET", "/reviews/:id")
table.add("GET", "/reviews/import")
table.add("POST", "/reviews/import")
table.add("DELETE", "/reviews/:id")
table.add("GET", "/reviews/:id/lines")
table.add("GET", "/reviews/import/:line")

describe("the table of routes", () => {
  it("prefers a literal segment to a parameter", () => {
    assert.strictEqual(table.find("GET", "/reviews/import"), "/reviews/import")
    assert.strictEqual(table.find("DELETE", "/reviews/import"), "/reviews/:id")
    assert.strictEqual(table.find("HEAD", "/reviews/7"), "/reviews/:id")
    assert.strictEqual(table.find("GET", "/reviews/import/lines"), "/reviews/import/:line")
  })

  it("answers an unknown method with all methods of the path", () => {
    assert.deepStrictEqual(table.find("PUT", "/reviews/import"), new Set(["GET", "POST", "DELETE"]))
    assert.deepStrictEqual(table.find("PUT", "/reviews/7"), new Set(["GET", "DELETE"]))
  })

  it("finds nothing where a segment is empty, missing or added", () => {
    for (const path of ["/reviews/", "/reviews", "/reviews/7/", "//reviews/7", "*"]) {
      assert.isUndefined(table.find("GET", path), path)
    }
  })

  it("refuses to add a path with anything but plain segments and parameters", () => {
    for (const path of ["/files/*", "/a:b", "/reviews/:id?", "/(x)"] as const) {
      assert.throws(() => new RouteTable().add("GET", path))
    }
  })
})
