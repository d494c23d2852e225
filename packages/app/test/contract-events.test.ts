/** Goal: whoever was away reads every event of the company once, in order (contract WEBHOOK-17). */
import { assert, it } from "@effect/vitest"
import { apiOf, refusal, times } from "@review-proof/testkit/api"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount, makeBusiness, makeKey, makeReview } from "@review-proof/testkit/world"

onBothStores((instances) => {
  const setUp = async () => {
    const [first, second] = instances()
    const account = await makeAccount(first)
    const api = apiOf(first, account.key)
    return { account, api, other: apiOf(second, account.key), service: first, second }
  }

  it("each change tells of itself, oldest first, in ids and facts alone", async () => {
    const { account, api, service } = await setUp()
    const review = await makeReview(service, account.businessId, {
      text: "A text that nobody hears of",
      proof: "invited",
      evidence: "Invoice that nobody hears of"
    })
    const of = { review_id: review, business_id: account.businessId }
    const reply = (await api.post(`/v1/reviews/${review}/replies`, { text: "Hidden words" })).json
    const proven = { proof: "transaction", evidence: "Another that nobody hears of" }
    await service.management("POST", `/reviews/${review}/verify`, proven)
    await service.management("POST", `/reviews/${review}/resolve`)
    await service.management("POST", `/reviews/${review}/hide`, { reason: "A reason" })
    await service.management("POST", `/reviews/${review}/restore`, { reason: "Another" })
    const events = await api.all("/v1/events")
    const facts = { ...of, stars: 5, language: "en" }
    assert.deepEqual(
      events.filter(({ type }) => type !== "score.changed").map(({ data, type }) => [type, data]),
      [
        ["review.created", { ...facts, proof: "invited" }],
        ["reply.created", { ...of, reply_id: reply.id }],
        ["review.updated", { ...facts, proof: "transaction", change: "verified" }],
        ["review.updated", { ...facts, proof: "transaction", change: "resolved" }],
        ["review.removed", { ...of, reason: "hidden" }],
        ["review.updated", { ...facts, proof: "transaction", change: "restored" }]
      ]
    )
    const scores = events.filter(({ type }) => type === "score.changed").map(({ data }) => data)
    assert.isAtLeast(scores.length, 3)
    scores.forEach((data, n) => {
      assert.strictEqual(data.previous_score, n === 0 ? null : scores[n - 1].score)
      assert.include(data, { business_id: account.businessId, reason: "review" })
    })
    assert.strictEqual(new Set(events.map(({ id }) => id)).size, events.length)
    assert.notMatch(JSON.stringify(events), /nobody hears|Hidden words|reason"?:? ?"A/)
  })

  it("by type, and by pages of any size, each event comes once", async () => {
    const { account, api, service } = await setUp()
    for (let n = 0; n < 5; n++) await makeReview(service, account.businessId)
    const ids = async (query: string, limit: number) =>
      (await api.all(`/v1/events${query}`, limit)).map(({ id }) => id)
    const all = await ids("", 100)
    for (const limit of [1, 2, 3, 7]) assert.deepEqual(await ids("", limit), all)
    const created = await ids("?type=review.created", 2)
    assert.strictEqual(created.length, 5)
    assert.deepEqual(
      created,
      all.filter((id) => created.includes(id))
    )
    const stale = (await api.get("/v1/events?limit=1&type=review.created")).json.next_cursor
    assert.deepEqual(refusal(await api.get(`/v1/events?cursor=${stale}`)).fields, ["cursor"])
  })

  it("nothing is skipped by a reader that follows while many write on both instances", async () => {
    const { account, api, other, service, second } = await setUp()
    const invite = async (n: number) => {
      const body = { name: "J", email: `j-${unique()}@example.com` }
      return (await (n % 2 === 0 ? api : other).post("/v1/invitations", body)).json.id
    }
    const seen: Array<string> = []
    let writing = true
    const read = async () => {
      let cursor: string | null = null
      for (let rest = 2; rest > 0;) {
        const query: string = cursor === null ? "" : `&cursor=${cursor}`
        const { json } = await other.get(`/v1/events?limit=5&type=invitation.sent${query}`)
        seen.push(
          ...json.data.map((event: { data: { invitation_id: string } }) => event.data.invitation_id)
        )
        if (json.next_cursor !== null) cursor = json.next_cursor
        // At the end a follower looks again from the last cursor it was given.
        else if (!writing) rest--
      }
    }
    const reader = read()
    const made: Array<string> = []
    const writers = times(8, async (n) => {
      for (let k = 0; k < 8; k++) {
        made.push(await invite(n))
        if (n === 0) await makeReview(k % 2 === 0 ? service : second, account.businessId)
      }
    })
    await Promise.all(writers)
    writing = false
    await reader
    assert.sameMembers([...new Set(seen)], made)
  })

  it("what a cursor has passed stays passed: earlier pages are the same for ever", async () => {
    const { api, other } = await setUp()
    const invite = (n: number) =>
      (n % 2 === 0 ? api : other).post("/v1/invitations", {
        name: "J",
        email: `j-${unique()}@example.com`
      })
    const prefix: Array<string> = []
    for (let round = 0; round < 6; round++) {
      const writing = times(6, invite)
      const during = (await api.all("/v1/events", 3)).map(({ id }) => id)
      assert.deepEqual(during.slice(0, prefix.length), prefix)
      prefix.splice(0, prefix.length, ...during)
      await Promise.all(writing)
    }
    const all = (await api.all("/v1/events", 100)).map(({ id }) => id)
    assert.deepEqual(all.slice(0, prefix.length), prefix)
    assert.strictEqual(all.length, 36)
  })

  it("a limited key hears of its businesses alone, another company of nothing", async () => {
    const { account, service } = await setUp()
    const stranger = await setUp()
    const elsewhere = await makeBusiness(service, account.companyId)
    const { key } = await makeKey(service, account.companyId, { businesses: [elsewhere] })
    await makeReview(service, account.businessId)
    const review = await makeReview(service, elsewhere)
    await makeReview(service, account.businessId)
    for (const limit of [1, 100]) {
      const heard = await apiOf(service, key).all("/v1/events?type=review.created", limit)
      assert.deepEqual(
        heard.map(({ data }) => data.review_id),
        [review]
      )
    }
    assert.deepEqual(await stranger.api.all("/v1/events"), [])
  })
})
