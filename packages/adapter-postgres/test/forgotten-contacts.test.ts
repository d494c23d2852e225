/** Goal: looking for addresses to forget costs what is forgotten, however many invitations there are. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { forgetContacts } from "../src/invitations/invitations.ts"
import { explain } from "./plans/explain.ts"
import { onSeededTables } from "./seeded-tables.ts"

/** Half of them are over and hold nothing any more, the others wait or were sent just now. */
const many = 40_000

const seed = [
  `insert into invitations
     (id, company_id, business_id, channel, kind, name, email, contact_hash, masked_contact,
      products, sent_at, created_at, status, version)
     select n, 'cmp_1', 'biz_1', 'email', 'business', 'Jane',
            case when n > ${many / 2} then n || '@example.com' end, 'hash ' || n, 'j***', '{}',
            timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01', 'sent', 1
       from generate_series(1, ${many}) n`,
  `insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
     select n, 'cmp_1', 'email', 'm' || n, '2026-01-01' from generate_series(${many - 1000}, ${many}) n`
]

onSeededTables("forgetting contacts", seed, (test) => {
  test("reads no invitation whose address is forgotten already", function* () {
    const plan = yield* explain({ text: forgetContacts, values: ["2026-01-01T00:59:00Z", 500] })
    assert.isAtMost(plan.buffers, 10)
    assert.notInclude(scanned(plan), "Seq Scan")
  })

  test("reads a few pages for each invitation that it forgets", function* () {
    const plan = yield* explain({ text: forgetContacts, values: ["2027-01-01Z", 10] })
    // Each invitation has a row, an entry in the outbox, and a place in every index.
    assert.isAtMost(plan.buffers, 10 * 60)
    assert.notInclude(scanned(plan), "Seq Scan")
  })
})

const scanned = (plan: Effect.Success<ReturnType<typeof explain>>): ReadonlyArray<string> =>
  plan.nodes.filter(({ table }) => table === "invitations").map(({ type }) => type)
