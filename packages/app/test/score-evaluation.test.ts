/** PostgreSQL evaluates the scores by itself; here it is held to the domain's values. */
import { assert, describe } from "@effect/vitest"
import { WebCryptoLayer } from "@review-proof/domain/secrets"
import { newId } from "@review-proof/domain/requests"
import { dayWeight, evaluationOn, scoreOn } from "@review-proof/domain/scoring"
import { Businesses, type ScoreSums, BusinessId, CompanyId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { changed, sampleBusiness, sampleCompany } from "@review-proof/ports/testing"
import { Effect, Layer, Schema, Struct } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { between } from "@review-proof/testkit/numbers"

const Any = Schema.Struct({
  kind: Schema.Literal("any"),
  weight: Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 180n })),
  thousandths: between(1000, 5000)
})

/** Thirteen or 93 reviews of weight one: always a half, however many stars; and what is near it. */
const Half = Schema.Struct({
  kind: Schema.Literal("half"),
  count: Schema.Literals([13, 93]),
  stars: between(0, 4 * 93),
  off: Schema.Literals([-1, 0, 1]),
  bits: between(0, 60)
})

/** The least sum that shows so many hundredths, and the one below it. */
const Edge = Schema.Struct({
  kind: Schema.Literal("edge"),
  weight: Any.fields.weight,
  hundredths: between(351, 499),
  below: Schema.Literals([0, 1])
})

const Cases = Schema.Array(Schema.Union([Any, Half, Edge])).check(Schema.isBetweenLength(1, 25))

const sumsOf = (drawn: (typeof Cases.Type)[number], day: number): ScoreSums => {
  const counts = { stars: [0, 0, 0, 0, 1], proven: 0 } as const
  if (drawn.kind === "any") {
    const weightedStars = (drawn.weight * BigInt(drawn.thousandths)) / 1000n
    return { ...counts, weight: drawn.weight, weightedStars }
  }
  if (drawn.kind === "edge") {
    const { dividend, divisor } = evaluationOn(day)
    const least =
      BigInt(drawn.hundredths) * (divisor.constant + divisor.weight * drawn.weight) -
      (dividend.constant + dividend.weight * drawn.weight)
    const weightedStars = (least - 1n) / dividend.weightedStars + 1n - BigInt(drawn.below)
    return { ...counts, weight: drawn.weight, weightedStars }
  }
  const unit = dayWeight(10, day)
  const stars = BigInt(drawn.count + (drawn.stars % (4 * drawn.count + 1)))
  const weightedStars = unit * stars + BigInt(drawn.off) * 2n ** BigInt(drawn.bits)
  return { ...counts, weight: unit * BigInt(drawn.count), weightedStars }
}

/** Businesses with the given sums and the given scores shown. */
const givenScores = Effect.fnUntraced(function* (
  scores: ReadonlyArray<{ readonly sums: ScoreSums; readonly shown: number | null }>
) {
  const company = sampleCompany({ id: yield* newId(CompanyId) })
  yield* changed({ _tag: "InsertCompany", company })
  const made = yield* Effect.forEach(scores, (score) => givenScore(company.id, score))
  yield* changed(...made.map(({ insert }) => insert))
  yield* changed(...made.map(({ replace }) => replace))
  return made.map(({ id }) => id)
})

const givenScore = (
  companyId: CompanyId,
  { shown, sums }: { readonly sums: ScoreSums; readonly shown: number | null }
) =>
  Effect.map(newId(BusinessId), (id) => {
    const insert: Change = { _tag: "InsertBusiness", business: sampleBusiness({ id, companyId }) }
    const updatedAt = shown === null ? null : 0
    const score = {
      businessId: id,
      companyId,
      sums,
      shown,
      updatedAt,
      firstDay: null,
      unreported: null,
      version: 2
    }
    const replace: Change = { _tag: "ReplaceScore", score }
    return { id, insert, replace }
  })

describe("the evaluation of all scores by PostgreSQL", () => {
  layer(Layer.merge(freshStore(4), WebCryptoLayer), { excludeTestServices: true })((test) => {
    test.prop(
      "finds moved exactly those that show another value than the domain's, to the hundredth",
      { day: between(0, 40_000), drawn: Cases },
      function* ({ day, drawn }) {
        const businesses = yield* Businesses
        const earlier = yield* newId(BusinessId)
        const given = drawn.flatMap((one) => {
          const sums = sumsOf(one, day)
          const shown = scoreOn(sums, day) ?? assert.fail()
          if (one.kind === "edge") assert.strictEqual(shown, one.hundredths - one.below)
          return [shown, shown - 1, shown + 1, null].map((each) => ({ sums, shown: each }))
        })
        const ids = yield* givenScores(given)
        const request = { limit: given.length, after: earlier }
        const { items, next } = yield* businesses.movedScores(evaluationOn(day), 0, request)
        assert.deepStrictEqual(
          items.map(Struct.get("businessId")),
          ids.filter((_, index) => index % 4 !== 0)
        )
        assert.isNull(next)
      },
      { arbitrary: { runs: 60 } }
    )
  })
})
