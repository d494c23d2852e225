import { assert, layer } from "@effect/vitest"
import { callerWithin } from "@review-proof/domain/access"
import { createInvitation, listInvitations } from "@review-proof/domain/invitations"
import type { NewInvitation } from "@review-proof/domain/invitations"
import { Admission, CompanyId, utcMonth } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { makeCompany, World } from "@review-proof/testkit/domain-world"

const noor: NewInvitation = {
  name: "Noor",
  email: "noor@example.com",
  phone: null,
  channel: "email",
  reference: null,
  products: [],
  sendAt: null,
  language: null,
  business: null
}

const invite = (...args: Parameters<typeof callerWithin>) =>
  Effect.flatMap(callerWithin(...args), (caller) => createInvitation(caller, noor))

layer(World)("a program that calls use cases itself", (it) => {
  it.effect("invites and lists without a key, and no limit counts its calls", () =>
    Effect.gen(function* () {
      const { businessIds, companyId } = yield* makeCompany()
      yield* invite(companyId, { name: "Ada" })
      const caller = yield* callerWithin(companyId, { name: "Ada" })
      const query = { business: null, status: null, limit: 10, cursor: null }
      const { items } = yield* listInvitations(caller, query)
      assert.deepEqual(
        items.map(({ businessId }) => businessId),
        businessIds
      )
      const admission = yield* Admission
      const month = utcMonth(yield* Clock.currentTimeMillis)
      assert.equal(yield* admission.requestsIn(companyId, month), 0)
    })
  )

  it.effect("reaches the businesses that it names alone", () =>
    Effect.gen(function* () {
      const { businessIds, companyId } = yield* makeCompany(2)
      const other = yield* makeCompany(1)
      const businesses = businessIds.slice(0, 1)
      const caller = yield* callerWithin(companyId, { name: "Ada", businesses })
      assert.deepEqual(caller.businesses, { ids: businesses, complete: true })
      const foreign = { name: "Ada", businesses: other.businessIds }
      assert.deepEqual((yield* callerWithin(companyId, foreign)).businesses.ids, [])
      const refused = yield* Effect.flip(invite(companyId, { name: "Ada" }))
      assert.equal(refused._tag, "BusinessRequired")
    })
  )

  it.effect("is refused for a company that does not exist", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(callerWithin(CompanyId.make("cmp_none"), { name: "Ada" }))
      assert.equal(refused._tag, "NotFound")
    })
  )
})
