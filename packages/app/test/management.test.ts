/** Goal: on both stores the management API does what the portal does, also for a member who acts. */
import { assert, it } from "@effect/vitest"
import { onBothStores } from "@review-proof/testkit/service/both-stores"
import { send, type Json } from "@review-proof/testkit/client/exchange"
import type { Service } from "@review-proof/testkit/service/service"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount } from "@review-proof/testkit/client/world"
import { Effect } from "effect"

/** A member who leaves, in their own name. */
const leave = ({ managementToken: key, managementUrl }: Service, member: string) => {
  const headers = [["acting-member", member]] as const
  const call = { method: "DELETE", path: `/management/v1/members/${member}`, key, headers }
  return Effect.runPromise(send(Number(new URL(managementUrl).port), call))
}

const idsOf = ({ data }: Json): ReadonlyArray<string> => data.map(({ id }: Json) => id)

onBothStores((instances) => {
  it("Endpoints are created and deleted, members are added, changed and removed", async () => {
    const [one, two] = instances()
    const { companyId } = await makeAccount(one)
    const hook = { url: `https://93.184.215.14/${unique()}`, events: ["review.created"] }
    const endpoint = await one.management("POST", `/companies/${companyId}/webhooks`, hook)
    const hooks = `/companies/${companyId}/webhooks`
    assert.deepStrictEqual(idsOf(await two.management("GET", hooks)), [endpoint.id])
    await two.management("DELETE", `/webhooks/${endpoint.id}`)
    assert.isEmpty((await one.management("GET", hooks)).data)

    const members = `/companies/${companyId}/members`
    const bea = { name: "Bea", email: "bea@acme.example", role: "member" }
    const added = await one.management("POST", members, bea)
    const changed = await two.management("PATCH", `/members/${added.id}`, { role: "admin" })
    assert.deepInclude(changed, { ...bea, role: "admin" })
    await one.management("DELETE", `/members/${added.id}`)
    const [owner, ...others] = idsOf(await two.management("GET", members))
    assert.isEmpty(others)
    assert.strictEqual((await leave(one, owner ?? "")).status, 409)
  })
})
