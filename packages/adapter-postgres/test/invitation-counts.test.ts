import { assert, describe } from "@effect/vitest"
import { countsByStatus, Invitations } from "@review-proof/ports"
import { Beside, freshStore } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

describe("the counts of invitations by status", { timeout: 60_000 }, () => {
  test("are estimated when there are too many to count, without reading them all", function* () {
    const sql = yield* Beside
    const made = { scheduled: 60_000, sent: 30_000, clicked: 9_000, bounced: 1_000 }
    yield* sql`insert into invitations
        (id, company_id, business_id, channel, kind, name, contact_hash, masked_contact,
         products, created_at, version, sent_at, bounced_at, clicked_at, status)
        select n, 'cmp_1', 'biz_1', 'email', 'business', 'Jane', 'h' || n, 'j***', '{}', now(), 1,
               case when n > 60000 then now() end,
               case when n > 99000 then now() end,
               case when n between 90001 and 99000 then now() end,
               case when n > 99000 then 'bounced' when n > 90000 then 'clicked'
                    when n > 60000 then 'sent' else 'scheduled' end
          from generate_series(1, 100000) n`
    const read = Invitations.use(countsByStatus)
    const unanalysed = [...(yield* read).values()]
    assert.isAtLeast(
      unanalysed.reduce((sum, count) => sum + count),
      50_000
    )
    yield* sql`analyze invitations`
    const counts = yield* read
    assert.sameMembers([...counts.keys()], Object.keys(made))
    for (const [status, counted] of counts) {
      const truth = new Map(Object.entries(made)).get(status) ?? 0
      assert.closeTo(counted, truth, truth * 0.25, status)
    }
  })
})
