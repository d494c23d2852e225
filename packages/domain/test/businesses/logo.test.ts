import { assert } from "@effect/vitest"
import { putLogo, getLogo } from "@review-proof/domain/companies"
import { Businesses } from "@review-proof/ports"
import { altering, makeCompany, meanwhile, test } from "@review-proof/testkit/domain/world"
import { picture } from "@review-proof/testkit/pictures"
import { Effect } from "effect"

test("A logo that changes while it is read comes with its own facts", function* () {
  const { businessId } = yield* makeCompany()
  yield* putLogo("operator", businessId, picture(32))
  const changed = yield* meanwhile(putLogo("operator", businessId, picture(64)))
  const { bytes, facts } = yield* getLogo(businessId).pipe(
    altering(Businesses, ({ findLogo }) => ({
      findLogo: (id) => Effect.andThen(changed, findLogo(id))
    }))
  )
  assert.deepStrictEqual(bytes, picture(64))
  assert.strictEqual(facts.width, 64)
})
