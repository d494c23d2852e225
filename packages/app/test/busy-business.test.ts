import { assert } from "@effect/vitest"
import { PhoneNumbersLayer } from "@review-proof/adapter-messaging"
import { submitInvitedReview } from "@review-proof/domain/reviews"
import { reviewCount } from "@review-proof/domain/scoring"
import { Secrets } from "@review-proof/domain/secrets"
import { UnitOfWork } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { callerOf, makeAccount } from "@review-proof/testkit/domain/account"
import { invite, publish, scoreOf } from "@review-proof/testkit/domain/given"
import { submission } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { times } from "@review-proof/testkit/time"
import { CryptoLayer } from "../src/crypto.ts"

const Store = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
  Layer.provideMerge(freshStore()),
  Layer.provideMerge(Layer.merge(CryptoLayer, PhoneNumbersLayer))
)

layer(Store, { excludeTestServices: true, timeout: "60 seconds" })("A busy business", (test) => {
  test("gets all reviews of three hundred people who write at once, soon", function* () {
    const { businessIds, company } = yield* makeAccount()
    const [businessId = assert.fail()] = businessIds
    const caller = callerOf(company.id, businessIds)
    const invited = yield* Effect.all(
      times(100, (n) => invite(caller, { email: `customer${n}@example.com` })),
      { concurrency: 16 }
    )
    const written = invited.map(({ id }, n) =>
      submitInvitedReview(id, { ...submission, text: `All went well with order ${n}.` })
    )
    const entered = times(200, (n) => publish(businessId, { text: `Heard on the phone: ${n}.` }))
    const unit = yield* UnitOfWork
    let attempts = 0
    const counting = UnitOfWork.of({
      commit: (commit) => Effect.suspend(() => (attempts++, unit.commit(commit)))
    })
    yield* Effect.all([...written, ...entered], { concurrency: "unbounded" }).pipe(
      Effect.provideService(UnitOfWork, counting)
    )
    assert.strictEqual(reviewCount((yield* scoreOf(businessId)).sums), 300)
    // Nearly all lose the first attempt, and hardly any lose the second.
    assert.isBelow(attempts, 3 * 300)
  })
})
