import { assert } from "@effect/vitest"
import { putLogo, getLogo } from "@review-proof/domain/companies"
import { Businesses } from "@review-proof/ports"
import { makeCompany, meanwhile, World } from "@review-proof/testkit/domain/world"
import { picture } from "@review-proof/testkit/pictures"
import { testOn } from "@review-proof/testkit/test"
import { Effect } from "effect"

const test = testOn(World)

test("A logo that changes while it is read comes with its own facts", function* () {
  const { businessId } = yield* makeCompany()
  yield* putLogo("operator", businessId, picture(32))
  const businesses = yield* Businesses
  const changed = yield* meanwhile(putLogo("operator", businessId, picture(64)))
  const changing = Businesses.of({
    ...businesses,
    findLogo: (id) => Effect.andThen(changed, businesses.findLogo(id))
  })
  const { bytes, facts } = yield* Effect.provideService(getLogo(businessId), Businesses, changing)
  assert.deepStrictEqual(bytes, picture(64))
  assert.strictEqual(facts.width, 64)
})
