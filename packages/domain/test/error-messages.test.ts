/** Goal: whoever logs a refusal reads why. Method: one arbitrary error of every class is made. */
import { assert, describe, it } from "@effect/vitest"
import * as Domain from "@review-proof/domain"
import * as Ports from "@review-proof/ports"
import { Arbitrary, Effect, Schema } from "effect"

const isErrorClass = (value: unknown): value is Schema.Schema<Error> =>
  Schema.isSchema(value) && typeof value === "function" && value.prototype instanceof Error

const classes = Object.entries({ ...Ports, ...Domain }).flatMap(([name, value]) =>
  isErrorClass(value) ? [[name, value] as const] : []
)

describe("every error", () => {
  it("is looked at", () => assert.isAbove(classes.length, 35))

  it.effect.each(classes)("says in its message what happened: %s", ([, ErrorClass]) =>
    Effect.gen(function* () {
      const [error] = yield* Arbitrary.sampleEffect(Arbitrary.schema(ErrorClass), { size: 1 })
      assert.match(error?.message ?? "", /^[A-Z][^]{10,}/)
      assert.notInclude(error?.message, "undefined")
    })
  )
})
