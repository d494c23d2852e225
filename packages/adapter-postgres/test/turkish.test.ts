/** Goal: an address is found in upper and lower case, whatever the language of the database. */
import { assert } from "@effect/vitest"
import { migrate } from "@review-proof/adapter-postgres"
import { Invitations } from "@review-proof/ports"
import { givenBusiness, givenCompany, givenInvitation } from "@review-proof/ports/testing"
import { storeOn, turkishDatabase } from "@review-proof/testkit/database/database"
import { test } from "./live.ts"
import { Effect, Struct } from "effect"

test("a Turkish database finds an address in whatever case its I and i are", function* () {
  const url = yield* turkishDatabase
  yield* migrate({ url })
  yield* Effect.gen(function* () {
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const addresses = ["RITA@example.com", "rita@example.com"]
    for (const email of addresses) {
      yield* givenInvitation(business, { channel: "whatsapp", phone: "+491701234567", email })
    }
    const { findBySecondContact } = yield* Invitations
    for (const address of addresses) {
      const found = yield* findBySecondContact(company.company.id, "email", address)
      assert.sameMembers(found.map(Struct.get("email")), addresses)
    }
  }).pipe(Effect.provide(storeOn(url, 4)))
})
