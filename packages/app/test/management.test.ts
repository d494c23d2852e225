/** Goal: on both stores the management API does what the portal does, also for a member who acts. */
import { assert, it } from "@effect/vitest"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { send, type Json } from "@review-proof/testkit/exchange"
import type { Service } from "@review-proof/testkit/service"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount, makeReview } from "@review-proof/testkit/world"
import { Effect } from "effect"

/** A call in a member's name: its status and its body. */
const callAs = async (
  { managementToken: key, managementUrl }: Service,
  member: string,
  [method, path, json]: readonly [method: string, path: string, json?: object]
) => {
  const headers = [["acting-member", member]] as const
  const call = { method, path: `/management/v1${path}`, key, json, headers }
  const answer = await Effect.runPromise(send(Number(new URL(managementUrl).port), call))
  return { status: answer.status, json: answer.json }
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
    const last = await callAs(one, owner ?? "", ["DELETE", `/members/${owner}`])
    assert.deepInclude(last, { status: 409 })
  })

  it("A member replies and resolves, but does not decide what is published, nor anything elsewhere", async () => {
    const [one, two] = instances()
    const { businessId, companyId } = await makeAccount(one)
    const review = await makeReview(one, businessId)
    const bea = { name: "Bea", email: "bea@acme.example", role: "member" }
    const { id: member } = await one.management("POST", `/companies/${companyId}/members`, bea)
    const replied = await callAs(two, member, [
      "POST",
      `/reviews/${review}/replies`,
      { text: "Thanks" }
    ])
    assert.deepInclude(replied.json, { from: "Bea", text: "Thanks" })
    const resolved = await callAs(two, member, ["POST", `/reviews/${review}/resolve`])
    assert.deepInclude(resolved.json, { resolved: true })
    const hidden = await callAs(one, member, [
      "POST",
      `/reviews/${review}/hide`,
      { reason: "rude" }
    ])
    assert.deepInclude(hidden, { status: 403 })
    const other = await makeAccount(one)
    const theirs = await makeReview(one, other.businessId)
    const foreign = await callAs(one, member, ["POST", `/reviews/${theirs}/resolve`])
    assert.deepInclude(foreign, { status: 404 })
    const { data } = await one.management("GET", `/companies/${companyId}/audit?actor=${member}`)
    assert.deepStrictEqual(
      data.map(({ action }: Json) => action),
      ["review.resolved", "reply.created"]
    )
  })

  it("Reviews are listed by stars, proof, language, product, reply, words and days", async () => {
    const [one, two] = instances()
    const { businessId } = await makeAccount(one)
    const old = { proof: "imported", created_at: "2025-01-02T12:00:00Z" }
    const first = await makeReview(one, businessId, { ...old, stars: 1, language: "de" })
    const product = { sku: "shoe", name: "Shoe" }
    const second = await makeReview(one, businessId, { product, text: "Squeaky and red." })
    await one.management("POST", `/reviews/${second}/replies`, { text: "Oil helps." })
    for (const [query, expected] of [
      ["", [second, first]],
      ["?stars=1", [first]],
      ["?proof=imported", [first]],
      ["?language=de", [first]],
      ["?product=shoe", [second]],
      ["?replied=true", [second]],
      ["?replied=false", [first]],
      ["?q=red%20squeak", [second]],
      ["?from=2025-01-02&to=2025-01-02", [first]],
      ["?state=hidden", []]
    ] as const) {
      const listed = await two.management("GET", `/businesses/${businessId}/reviews${query}`)
      assert.deepStrictEqual(idsOf(listed), [...expected], query)
    }
  })
})
