/** Goal: whoever logs a refusal reads why. Method: one arbitrary error of every class is made. */
import { assert, describe, it } from "@effect/vitest"
import * as Ports from "@review-proof/ports"
import * as StorePorts from "@review-proof/ports/store"
import { Arbitrary, Schema } from "effect"
import { globSync } from "node:fs"
import { join } from "node:path"
import { test } from "@review-proof/testkit/test"

const isErrorClass = (value: unknown): value is Schema.Schema<Error> =>
  Schema.isSchema(value) && typeof value === "function" && value.prototype instanceof Error

const entries = join(import.meta.dirname, "..", "src", "entries")
const modules: ReadonlyArray<object> = [
  Ports,
  StorePorts,
  ...(await Promise.all(globSync(join(entries, "*.ts")).map((file) => import(file))))
]
const classes = modules
  .flatMap(Object.entries)
  .filter((entry): entry is [string, Schema.Schema<Error>] => isErrorClass(entry[1]))

describe("every error", () => {
  it("of the ports and of the domain is found by this test", () =>
    assert.isAbove(classes.length, 35))

  test.each(classes)("says in its message what happened: %s", function* ([, ErrorClass]) {
    const [error] = yield* Arbitrary.sampleEffect(Arbitrary.schema(ErrorClass), { size: 1 })
    assert.match(error?.message ?? "", /^[A-Z][^]{10,}/)
    assert.notInclude(error?.message, "undefined")
  })
})
