/** A cursor belongs to its list and its filters (contract REQUEST-6). */
import { assert } from "@effect/vitest"
import { listAudit, listCompanies, type AuditQuery } from "@review-proof/domain/companies"
import type { Paged, PageQuery } from "@review-proof/domain/requests"
import { createProduct, listProducts } from "@review-proof/domain/reviews"
import { listDeliveries, listEvents, registerEndpoint } from "@review-proof/domain/webhooks"
import { EventId } from "@review-proof/ports"
import { Effect } from "effect"
import { ending, newProduct, publish } from "@review-proof/testkit/domain/given"
import { makeCompany, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

/** Reads what follows the first page: without filters, and with each of these. */
const assertBound = Effect.fnUntraced(function* <
  Query extends PageQuery,
  E extends { readonly _tag: string },
  R
>(
  list: (query: Query) => Effect.Effect<Paged<unknown>, E, R>,
  first: NoInfer<Query>,
  others: ReadonlyArray<NoInfer<Partial<Query>>>
) {
  const { nextCursor: cursor } = yield* list(first)
  assert.isNotNull(cursor)
  const next = { ...first, cursor }
  assert.strictEqual(yield* ending(list(next)), "Done")
  for (const filters of others) {
    const refused = yield* ending(list({ ...next, ...filters }))
    assert.strictEqual(refused, "InvalidCursor", JSON.stringify(filters))
  }
})

const page = { limit: 1, cursor: null }

layer(World)("The cursor of a list", (test) => {
  test("without filters is refused with one: of companies, audit log, events and deliveries", function* () {
    const { businessId, caller, companyId } = yield* makeCompany()
    yield* makeCompany()
    const { endpoint } = yield* registerEndpoint(caller.keyId, caller.reach, {
      url: "https://hooks.shop.com/in",
      events: ["review.created"]
    })
    yield* Effect.replicateEffect(publish(businessId), 2)
    const type = "review.created"
    yield* assertBound(listCompanies, page, [{ words: "shop" }])
    yield* assertBound((query: AuditQuery) => listAudit(companyId, query), page, [
      { actor: "x" },
      { since: 0 }
    ])
    const events = (query: Parameters<typeof listEvents>[1]) => listEvents(caller, query)
    yield* assertBound(events, { ...page, type: null }, [{ type }])
    const deliveries = (query: Parameters<typeof listDeliveries>[1]) =>
      listDeliveries(endpoint.id, query)
    yield* assertBound(deliveries, { ...page, status: null, event: null, type: null }, [
      { status: "pending" },
      { event: EventId.make("evt_1") },
      { type }
    ])
  })

  test("of one business's products is refused for another", function* () {
    const { businessId, caller, otherId } = yield* makeCompany(2)
    for (const sku of ["a", "b"]) {
      yield* createProduct(caller, newProduct(sku, { business: businessId }))
    }
    const products = (query: Parameters<typeof listProducts>[1]) => listProducts(caller, query)
    yield* assertBound(products, { ...page, business: businessId }, [{ business: otherId }])
  })
})
