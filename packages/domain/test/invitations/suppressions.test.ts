import { assert } from "@effect/vitest"
import {
  addSuppression,
  getInvitation,
  liftUnsubscription,
  listSuppressions,
  removeSuppression,
  unsubscribe
} from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { atOnce, ending, idsOf, invite } from "@review-proof/testkit/domain/given"
import { invited, makeCompany, withConflict, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Struct } from "effect"

layer(World)("A suppression", (test) => {
  test("exists once however often it is added, and shows no address", function* () {
    const { caller, companyId } = yield* makeCompany()
    const contact = { email: null, phone: "+49 170 12345634", businessId: null }
    const made = yield* atOnce(3, addSuppression("operator", companyId, contact))
    assert.strictEqual(new Set(idsOf(made)).size, 1)
    const whatsapp = { channel: "whatsapp", email: null, phone: "+4917012345634" } as const
    assert.strictEqual(yield* ending(invite(caller, whatsapp)), "ContactSuppressed")
    assert.notInclude(JSON.stringify(made), "12345634")
  })

  test("names one contact, well formed, and a business of the company", function* () {
    const { companyId } = yield* makeCompany()
    const { businessId } = yield* makeCompany()
    const email = "jane@example.com"
    const nobody = { email: null, phone: null, businessId: null }
    for (const [given, refused] of [
      [{}, ["email"]],
      [{ email: "x" }, ["email"]],
      [{ phone: "12" }, ["phone"]],
      [{ email, phone: "+4917012345634" }, ["phone"]],
      [{ email, businessId }, "NotFound"]
    ] as const) {
      const adding = addSuppression("operator", companyId, { ...nobody, ...given })
      assert.deepStrictEqual(yield* ending(adding), refused)
    }
  })

  test("that the customer makes twice at the same moment is one", function* () {
    const { caller, companyId, id } = yield* invited()
    for (const time of ["first", "second"]) {
      yield* withConflict(unsubscribe(id), unsubscribe(id))
      const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
      assert.deepStrictEqual(items.map(Struct.get("cause")), ["unsubscribed"], time)
      for (const one of items) yield* removeSuppression("operator", one.id)
    }
    assert.strictEqual(invitationStatus(yield* getInvitation(caller, id)), "unsubscribed")
  })

  test("of the business's own stays when the customer undoes their unsubscribing", function* () {
    const { businessId, companyId, id } = yield* invited()
    const contact = { email: "jane@example.com", phone: null }
    for (const cameFirst of ["the business's own", "the unsubscribing"]) {
      if (cameFirst === "the unsubscribing") yield* unsubscribe(id)
      const made = [
        yield* addSuppression("operator", companyId, { ...contact, businessId: null }),
        yield* addSuppression("operator", companyId, { ...contact, businessId })
      ]
      yield* unsubscribe(id)
      yield* liftUnsubscription(id)
      const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
      assert.sameMembers(idsOf(items), idsOf(made), cameFirst)
      for (const one of items) yield* removeSuppression("operator", one.id)
    }
  })

  test("of the customer's stays when the business lifts its own", function* () {
    const { businessId, caller, companyId, id } = yield* invited()
    const contact = { email: "jane@example.com", phone: null }
    for (const scope of [businessId, null]) {
      const own = yield* addSuppression("operator", companyId, { ...contact, businessId: scope })
      yield* unsubscribe(id)
      yield* removeSuppression("operator", own.id)
      assert.strictEqual(yield* ending(invite(caller)), "ContactSuppressed")
      const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
      assert.deepStrictEqual(items.map(Struct.get("cause")), ["unsubscribed"])
      for (const one of items) yield* removeSuppression("operator", one.id)
    }
  })
})
