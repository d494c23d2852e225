import { assert, describe } from "@effect/vitest"
import { Events } from "@review-proof/ports"
import { givenCompany, givenEvent, newEvent } from "@review-proof/ports/testing"
import { Beside, freshStore, openTransaction } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore())

describe("several instances on one database", () => {
  test("feed no event before one whose commit began earlier and is still to come", function* () {
    const other = yield* Beside
    const events = yield* Events
    const given = yield* givenCompany()
    const { company } = given
    const early = yield* newEvent(given)
    const commitEarly = yield* openTransaction(
      other,
      other`insert into events (id, company_id, type, created_at, facts)
            values (${early.id}, ${company.id}, ${early.facts._tag}, now(),
                    ${JSON.stringify(early.facts)})`
    )
    const late = yield* givenEvent(given)
    const read = events.feed(company.id, { type: null, since: 0 }, { limit: 10, after: null })
    assert.deepStrictEqual(yield* read, { items: [], next: null })
    yield* commitEarly
    const seen = (yield* read).items.map(({ event }) => event.id)
    assert.deepStrictEqual(seen, [early.id, late.id])
  })
})
