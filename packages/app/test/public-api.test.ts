/** Goal: each resource of the public API keeps its story on both stores, whichever instance is asked. */
import { assert, describe, it } from "@effect/vitest"
import { onBothStores } from "@review-proof/testkit/service/both-stores"
import { apiOf, type Api, type Json } from "@review-proof/testkit/client/client"
import { anEmail } from "@review-proof/testkit/unique"
import {
  makeAccount,
  makeBusiness,
  makeEndpoint,
  makeKey,
  makeReview
} from "@review-proof/testkit/client/world"

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const under = (key: string) => ({ headers: [["idempotency-key", key]] as const })

onBothStores((instances) => {
  const setUp = async () => {
    const [service, second] = instances()
    const account = await makeAccount(service)
    const api = apiOf(service, account.key)
    return {
      account,
      api,
      invite: (more: object) => api.post("/v1/invitations", { name: "Jane", ...more }),
      other: apiOf(second, account.key),
      service
    }
  }

  describe("An invitation", () => {
    it("shows its contact masked, and no address or number is in any answer or event", async () => {
      const { api, invite } = await setUp()
      const email = "very.secret@hidden-host.example"
      const phone = "+49 1512 3450099"
      const byMail = await invite({ email, phone })
      const byPhone = await invite({ channel: "whatsapp", email, phone })
      assert.deepStrictEqual(
        [byMail, byPhone].map(({ json }) => [json.channel, json.contact]),
        [
          ["email", "v***@h***.example"],
          ["whatsapp", "+49*****99"]
        ]
      )
      const answers = [byMail, byPhone, await invite({ email, phone })]
      answers.push(await api.get("/v1/invitations"), await api.get("/v1/events"))
      for (const { text } of answers) assert.notMatch(text, /secret|hidden-host|1512345/)
    })

    it("for later sends no event, and can be cancelled once", async () => {
      const { api, invite, other } = await setUp()
      const at = inDays(89)
      const { json } = await invite({ email: anEmail(), send_at: at })
      assert.include(json, { status: "scheduled", send_at: at, sent_at: null, kind: "business" })
      const path = `/v1/invitations/${json.id}`
      const cancelled = await api.remove(path)
      assert.strictEqual(cancelled.json.status, "cancelled")
      assert.deepStrictEqual((await other.get(path)).json, cancelled.json)
      const bare = path.replace("inv_", "")
      assert.deepStrictEqual((await api.get(bare)).json, cancelled.json)
      assert.deepStrictEqual(await api.all("/v1/events"), [])
      const { code, details } = (await other.remove(path)).json.error
      assert.deepStrictEqual([code, details], ["not_cancellable", { status: "cancelled" }])
    })

    it("is refused for its reference or its contact with the invitation that has it", async () => {
      const { api, invite } = await setUp()
      const email = anEmail()
      const first = (await invite({ email, reference: "order-1" })).json
      const again = { email: email.toUpperCase(), reference: "order-1" }
      const existing = { existing_invitation_id: first.id }
      const refused = async (more: object) => {
        const { code, details } = (await invite(more)).json.error
        return [code, details]
      }
      assert.deepStrictEqual(await refused(again), ["duplicate_reference", existing])
      const eligible_at = new Date(Date.parse(first.created_at) + 30 * DAY).toISOString()
      assert.deepStrictEqual(await refused({ email, reference: "order-2" }), [
        "duplicate_invitation",
        { ...existing, eligible_at }
      ])
      assert.lengthOf(await api.all("/v1/invitations"), 1)
    })
  })

  describe("A webhook endpoint", () => {
    it("shows its secret once, later only its end, and its URL in one spelling", async () => {
      const { api } = await setUp()
      const body = { url: "HTTPS://8.8.8.8:443/a?b=c", events: ["review.created"] }
      const created = await api.post("/v1/webhooks", body)
      assert.sameMembers(Object.keys(created.json), ["id", "url", "events", "secret"])
      const { id, secret } = created.json
      assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/)
      const listed = await api.get("/v1/webhooks")
      assert.notInclude(listed.text, secret)
      const [{ created_at: _, ...endpoint }] = listed.json.data
      assert.deepStrictEqual(endpoint, {
        id,
        url: "https://8.8.8.8/a?b=c",
        events: ["review.created"],
        status: "active",
        health: "unknown",
        secret_hint: secret.slice(-4)
      })
    })

    it("is created again under a repeated key: no secret is stored for a replay", async () => {
      const { api } = await setUp()
      const body = { url: "https://8.8.8.8/hooks", events: ["review.created"] }
      assert.strictEqual((await api.post("/v1/webhooks", body, under("once"))).status, 201)
      const again = await api.post("/v1/webhooks", body, under("once"))
      assert.strictEqual(again.json.error.code, "duplicate_webhook")
    })
  })

  describe("The feed of events", () => {
    it("has each change, oldest first, with ids and facts only", async () => {
      const { account, api, service } = await setUp()
      const review = await makeReview(service, account.businessId, {
        text: "A text that nobody hears of",
        proof: "invited",
        evidence: "Invoice that nobody hears of"
      })
      const of = { review_id: review, business_id: account.businessId }
      const reply = await api.post(`/v1/reviews/${review}/replies`, { text: "Hidden words" })
      const proven = { proof: "transaction", evidence: "Another that nobody hears of" }
      await service.management("POST", `/reviews/${review}/verify`, proven)
      await service.management("POST", `/reviews/${review}/resolve`)
      await service.management("POST", `/reviews/${review}/hide`, { reason: "A reason" })
      await service.management("POST", `/reviews/${review}/restore`, { reason: "Another" })
      const events = await api.all("/v1/events", 2)
      const facts = { ...of, stars: 5, language: "en" }
      const updated = { ...facts, proof: "transaction" }
      assert.deepStrictEqual(
        events.filter(({ type }) => type !== "score.changed").map(({ data, type }) => [type, data]),
        [
          ["review.created", { ...facts, proof: "invited" }],
          ["reply.created", { ...of, reply_id: reply.json.id }],
          ["review.updated", { ...updated, change: "verified" }],
          ["review.updated", { ...updated, change: "resolved" }],
          ["review.removed", { ...of, reason: "hidden" }],
          ["review.updated", { ...updated, change: "restored" }]
        ]
      )
      const scores = (await api.all("/v1/events?type=score.changed")).map(({ data }) => data)
      assert.isAtLeast(scores.length, 3)
      scores.forEach((data, n) => {
        assert.strictEqual(data.previous_score, n === 0 ? null : scores[n - 1].score)
        assert.include(data, { business_id: account.businessId, reason: "review" })
      })
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, events.length)
      assert.notMatch(JSON.stringify(events), /nobody hears|Hidden words|reason"?:? ?"A/)
    })
  })

  it("A key limited to one business reads, changes and receives nothing of another", async () => {
    const { account, api, other, service } = await setUp()
    const business = await makeBusiness(service, account.companyId)
    const { key } = await makeKey(service, account.companyId, { businesses: [business] })
    const limited = apiOf(service, key)
    const elsewhere = { business: account.businessId }

    const body = { name: "Jane", email: anEmail(), send_at: inDays(1), ...elsewhere }
    const invitation = `/v1/invitations/${(await api.post("/v1/invitations", body)).json.id}`
    assert.strictEqual((await limited.get(invitation)).status, 404)
    assert.strictEqual((await limited.remove(invitation)).status, 404)
    assert.deepStrictEqual(await limited.all("/v1/invitations"), [])

    const product = { sku: "RYE", name: "Rye" }
    assert.strictEqual((await api.post("/v1/products", { ...product, ...elsewhere })).status, 201)
    assert.strictEqual((await limited.patch("/v1/products/RYE", { name: "x" })).status, 404)
    assert.strictEqual((await limited.patch("/v1/products/RYE", elsewhere)).status, 404)
    assert.strictEqual((await limited.post("/v1/products", product)).json.business_id, business)

    const events = ["review.created", "score.changed"]
    const everywhere = await makeEndpoint(service, account, "https://8.8.8.8/all", events)
    const own = await makeEndpoint(service, { key }, "https://8.8.8.8/limited", events)
    const seenBy = async (caller: Api) =>
      (await caller.get("/v1/webhooks")).json.data.map(({ id }: Json) => id)
    assert.deepStrictEqual(await seenBy(limited), [own.id])
    assert.deepStrictEqual(await seenBy(other), [everywhere.id, own.id])
    assert.strictEqual((await limited.remove(`/v1/webhooks/${everywhere.id}`)).status, 404)
    await makeReview(service, account.businessId)
    const review = await makeReview(service, business)
    const heard = await limited.all("/v1/events?type=review.created", 1)
    assert.deepStrictEqual(
      heard.map(({ data }) => data.review_id),
      [review]
    )
  })
})
