/** Goal: invitations over HTTP are what contract INVITATION-1 and the rules after it say. */
import { assert, describe, it } from "@effect/vitest"
import { apiOf, refusal, tally, times } from "@review-proof/testkit/api"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount, makeBusiness, makeKey } from "@review-proof/testkit/world"

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const somebody = () => `jane-${unique()}@example.com`
const somePhone = () => `+491512${String(1_000_000 + unique())}`

onBothStores((instances) => {
  const setUp = async () => {
    const [first, second] = instances()
    const account = await makeAccount(first)
    const api = apiOf(first, account.key)
    const other = apiOf(second, account.key)
    const invite = (more: object) => api.post("/v1/invitations", { name: "Jane", ...more })
    return { account, api, other, invite, service: first }
  }

  describe("whom they reach", () => {
    it.each([
      ["email needs email", { phone: "+4915123456789" }, ["email"]],
      ["also when it is named", { channel: "email", email: null }, ["email"]],
      ["whatsapp needs phone", { channel: "whatsapp", email: "jane@example.com" }, ["phone"]],
      ["no SMS", { channel: "sms", phone: "+4915123456789" }, ["channel"]],
      ["no address", { email: "jane" }, ["email"]],
      ["an empty one", { email: "" }, ["email"]],
      ["two at once", { email: "a@b.example, c@d.example" }, ["email"]],
      ["with a line break", { email: "a@b.example\r\nBcc: x@y.example" }, ["email"]],
      ["no number", { channel: "whatsapp", phone: "12" }, ["phone"]],
      ["a national number", { channel: "whatsapp", phone: "0151 23456789" }, ["phone"]],
      ["a wrong one beside a good one", { email: "jane@example.com", phone: "x" }, ["phone"]],
      [
        "all that is wrong, whoever finds it",
        { name: "", email: "x", phone: "x", send_at: inDays(91), products: ["a", ""] },
        ["name", "products.1", "email", "phone", "send_at"]
      ],
      [
        "all that the domain finds",
        { email: "x", phone: "x", send_at: inDays(91) },
        ["email", "phone", "send_at"]
      ]
    ])("%s: 400 that names the fields", async (_, body, fields) => {
      const { invite } = await setUp()
      assert.deepEqual(refusal(await invite(body)), {
        status: 400,
        code: "invalid_request",
        fields
      })
    })

    it.each([
      ["jane@example.com", "j***@e***.com"],
      ["  Jane.Doe+x@Mail.EXAMPLE.co.uk ", "J***@m***.uk"],
      ["é@exämple.org", "é***@e***.org"]
    ])("the address %s shows as %s", async (email, contact) => {
      const { invite } = await setUp()
      const { json, status } = await invite({ email })
      assert.deepEqual([status, json.contact, json.channel], [201, contact, "email"])
    })

    it.each([
      ["+49 1512 3456734", "+49*****34"],
      ["+1 (415) 555-2671", "+1*****71"],
      ["+44 20 7946 0018", "+44*****18"]
    ])("the number %s shows as %s", async (phone, contact) => {
      const { invite } = await setUp()
      const { json, status } = await invite({ channel: "whatsapp", phone })
      assert.deepEqual([status, json.contact, json.channel], [201, contact, "whatsapp"])
    })

    it("one number in two spellings is one contact", async () => {
      const { invite } = await setUp()
      await invite({ channel: "whatsapp", phone: "+49 1512 3456734" })
      const { json } = await invite({ channel: "whatsapp", phone: "+4915123456734" })
      assert.strictEqual(json.error.code, "duplicate_invitation")
    })
  })

  describe("when they go", () => {
    it.each([
      ["no time", {}],
      ["null", { send_at: null }],
      ["the past", { send_at: "2020-01-01T00:00:00+14:00" }]
    ])("with %s an invitation is sent, and its event says so", async (_, body) => {
      const { account, api, invite } = await setUp()
      const { json } = await invite({ email: somebody(), products: ["RYE-1"], ...body })
      assert.strictEqual(json.status, "sent")
      assert.strictEqual(json.sent_at, json.created_at)
      assert.strictEqual(json.kind, "product")
      const events = await api.all("/v1/events")
      assert.deepEqual(
        events.map(({ data, type }) => ({ type, data })),
        [
          {
            type: "invitation.sent",
            data: {
              invitation_id: json.id,
              business_id: account.businessId,
              channel: "email",
              kind: "product"
            }
          }
        ]
      )
    })

    it("in the future it is scheduled, and no event tells of it", async () => {
      const { api, invite } = await setUp()
      const at = inDays(89)
      const { json } = await invite({ email: somebody(), send_at: at })
      assert.include(json, { status: "scheduled", send_at: at, sent_at: null, kind: "business" })
      assert.deepEqual(await api.all("/v1/events"), [])
    })

    it.each(["2026-02-30T00:00:00Z", "2027-01-01T00:00:00", "2027-01-01", "tomorrow", 1, ""])(
      "%s is no time",
      async (at) => {
        const { invite } = await setUp()
        const answer = await invite({ email: somebody(), send_at: at })
        assert.deepEqual(refusal(answer).fields, ["send_at"])
      }
    )
  })

  describe("what stands in their way", () => {
    it("comes in its order: the list of the unsubscribed, the reference, the contact", async () => {
      const { account, api, invite, service } = await setUp()
      const email = somebody()
      const first = (await invite({ email, reference: "order-1" })).json
      const again = { email: email.toUpperCase(), reference: "order-1" }
      const existing = { existing_invitation_id: first.id }
      assert.deepEqual((await invite(again)).json.error.details, existing)
      assert.strictEqual((await invite(again)).json.error.code, "duplicate_reference")

      const contact = (await invite({ email, reference: "order-2" })).json.error
      assert.strictEqual(contact.code, "duplicate_invitation")
      const eligible = new Date(Date.parse(first.created_at) + 30 * DAY).toISOString()
      assert.deepEqual(contact.details, { ...existing, eligible_at: eligible })

      const path = `/companies/${account.companyId}/suppressions`
      const { id } = await service.management("POST", path, { email, business: account.businessId })
      assert.strictEqual((await invite(again)).json.error.code, "unsubscribed")
      assert.strictEqual((await invite({ email })).json.error.code, "unsubscribed")
      await service.management("DELETE", `/suppressions/${id}`)
      assert.strictEqual((await invite(again)).json.error.code, "duplicate_reference")
      assert.strictEqual((await api.all("/v1/invitations")).length, 1)
    })

    it("validation comes before all of it", async () => {
      const { invite } = await setUp()
      const email = somebody()
      await invite({ email, reference: "order-1" })
      const answer = await invite({ email, reference: "order-1", send_at: inDays(91) })
      assert.deepEqual(refusal(answer).fields, ["send_at"])
    })

    it("a suppressed company suppresses every business, another company none", async () => {
      const { account, invite, service } = await setUp()
      const stranger = await setUp()
      const email = somebody()
      await service.management("POST", `/companies/${account.companyId}/suppressions`, { email })
      assert.strictEqual((await invite({ email })).json.error.code, "unsubscribed")
      assert.strictEqual((await stranger.invite({ email })).status, 201)
    })

    it("what was cancelled stands in nobody's way, and the other channel and business are others", async () => {
      const { account, api, service } = await setUp()
      const business = account.businessId
      const elsewhere = await makeBusiness(service, account.companyId)
      const email = somebody()
      const invite = (more: object) =>
        api.post("/v1/invitations", { name: "J", email, reference: "r", business, ...more })
      const first = await invite({ send_at: inDays(1) })
      assert.strictEqual((await api.remove(`/v1/invitations/${first.json.id}`)).status, 200)
      assert.strictEqual((await invite({})).status, 201)
      assert.strictEqual((await invite({ business: elsewhere })).status, 201)
      const phone = somePhone()
      const onPhone = await invite({ channel: "whatsapp", phone, reference: "s" })
      assert.strictEqual(onPhone.status, 201)
    })

    it("what failed or bounced lets the reference, or the contact, be used again", async () => {
      const { invite, service } = await setUp()
      const report = (id: string, type: string) =>
        service.management("POST", `/invitations/${id}/events`, {
          type,
          at: new Date().toISOString()
        })
      const failed = { email: somebody(), reference: "failed" }
      await report((await invite(failed)).json.id, "failed")
      assert.strictEqual((await invite(failed)).status, 201)
      const bounced = { email: somebody(), reference: "bounced" }
      await report((await invite(bounced)).json.id, "bounced")
      assert.strictEqual((await invite(bounced)).json.error.code, "duplicate_reference")
      assert.strictEqual((await invite({ ...bounced, reference: null })).status, 201)
    })

    it.each([
      ["contact", (_: number) => ({ email: "jane@example.com" }), "duplicate_invitation"],
      [
        "reference",
        (n: number) => ({ email: `j${n}@example.com`, reference: "r" }),
        "duplicate_reference"
      ]
    ])("of twenty calls at once with one %s, on two instances, one wins", async (_, body, code) => {
      const { api, other } = await setUp()
      const answers = await Promise.all(
        times(20, (n) =>
          (n % 2 === 0 ? api : other).post("/v1/invitations", { name: "J", ...body(n) })
        )
      )
      assert.deepEqual(tally(answers), { "201": 1, [code]: 19 })
      const [invitation, ...more] = await other.all("/v1/invitations")
      assert.deepEqual(more, [])
      for (const { json } of answers) {
        const id = json.error?.details.existing_invitation_id ?? json.id
        assert.strictEqual(id, invitation.id)
      }
      assert.strictEqual((await api.all("/v1/events")).length, 1)
    })
  })

  describe("what can be read of them", () => {
    it("pages and filters list every one once, newest first", async () => {
      const { api, invite } = await setUp()
      const made: Array<string> = []
      for (let n = 0; n < 7; n++) {
        const body = n % 2 === 0 ? { send_at: inDays(1) } : {}
        made.unshift((await invite({ email: somebody(), ...body })).json.id)
      }
      const ids = async (query: string, limit: number) =>
        (await api.all(`/v1/invitations${query}`, limit)).map(({ id }) => id)
      for (const limit of [1, 2, 3, 7, 100]) assert.deepEqual(await ids("", limit), made)
      assert.deepEqual(
        await ids("?status=scheduled", 2),
        made.filter((_, n) => n % 2 === 0)
      )
      assert.deepEqual(
        await ids("?status=sent", 2),
        made.filter((_, n) => n % 2 === 1)
      )
      assert.deepEqual(await ids("?status=reviewed", 2), [])
    })

    it("a cursor is good for its own list, filters and company alone", async () => {
      const { api, invite } = await setUp()
      const stranger = await setUp()
      for (let n = 0; n < 2; n++) {
        await invite({ email: somebody() })
        await stranger.invite({ email: somebody() })
      }
      const cursor = (await api.get("/v1/invitations?limit=1")).json.next_cursor
      const path = `/v1/invitations?limit=1&cursor=${cursor}`
      assert.strictEqual((await api.get(path)).status, 200)
      for (const answer of [
        await api.get(`${path}&status=sent`),
        await stranger.api.get(path),
        await api.get(`/v1/events?cursor=${cursor}`),
        await api.get(`/v1/invitations?cursor=${cursor.slice(0, -2)}AA`)
      ]) {
        assert.deepEqual(refusal(answer).fields, ["cursor"])
      }
    })

    it.each(["inv_", ""])("by id, as %s7", async (prefix) => {
      const { api, invite } = await setUp()
      const made = (await invite({ email: somebody() })).json
      const found = await api.get(`/v1/invitations/${prefix}${made.id.slice("inv_".length)}`)
      assert.deepEqual(found.json, made)
    })

    it("a limited key sees those of its businesses alone", async () => {
      const { account, invite, service } = await setUp()
      const { json } = await invite({ email: somebody() })
      const elsewhere = await makeBusiness(service, account.companyId)
      const { key } = await makeKey(service, account.companyId, { businesses: [elsewhere] })
      const limited = apiOf(service, key)
      assert.strictEqual((await limited.get(`/v1/invitations/${json.id}`)).status, 404)
      assert.strictEqual((await limited.remove(`/v1/invitations/${json.id}`)).status, 404)
      assert.deepEqual(await limited.all("/v1/invitations"), [])
    })

    it("neither address nor number of anybody is in any answer or event", async () => {
      const { api, invite } = await setUp()
      const email = "very.secret@hidden-host.example"
      const phone = "+4915123450099"
      const answers = [await invite({ email, phone }), await invite({ email, phone })]
      answers.push(await api.get("/v1/invitations"), await api.get("/v1/events"))
      for (const { text } of answers) assert.notMatch(text, /secret|hidden-host|1512345/)
    })
  })

  describe("cancelling", () => {
    it("ends a scheduled one for good", async () => {
      const { api, invite } = await setUp()
      const { id } = (await invite({ email: somebody(), send_at: inDays(2) })).json
      const cancelled = await api.remove(`/v1/invitations/${id}`)
      assert.strictEqual(cancelled.json.status, "cancelled")
      assert.deepEqual((await api.get(`/v1/invitations/${id}`)).json, cancelled.json)
      const again = await api.remove(`/v1/invitations/${id}`)
      assert.strictEqual(again.json.error.code, "not_cancellable")
      assert.deepEqual(again.json.error.details, { status: "cancelled" })
    })

    it("is refused to one that has gone", async () => {
      const { api, invite } = await setUp()
      const { id } = (await invite({ email: somebody() })).json
      const answer = await api.remove(`/v1/invitations/${id}`)
      assert.deepEqual(refusal(answer).code, "not_cancellable")
      assert.deepEqual(answer.json.error.details, { status: "sent" })
    })

    it("twenty times at once, on two instances, is done once", async () => {
      const { api, invite, other } = await setUp()
      const { id } = (await invite({ email: somebody(), send_at: inDays(2) })).json
      const answers = await Promise.all(
        times(20, (n) => (n % 2 === 0 ? api : other).remove(`/v1/invitations/${id}`))
      )
      assert.deepEqual(tally(answers), { "200": 1, not_cancellable: 19 })
    })
  })

  describe("asked for again under the same key", () => {
    it("is answered with the first answer, from either instance, and done once", async () => {
      const { api, other } = await setUp()
      const headers = [["idempotency-key", "once"]] as const
      const body = { name: "Jane", email: "jane@example.com", phone: null, products: [] }
      const first = await api.post("/v1/invitations", body, { headers })
      const reordered = { email: "jane@example.com", channel: "email", name: "Jane" }
      const second = await other.post("/v1/invitations", reordered, { headers })
      assert.deepEqual([second.status, second.text], [201, first.text])
      assert.strictEqual(second.headers["idempotency-replayed"], "true")
      assert.notStrictEqual(second.headers["request-id"], first.headers["request-id"])
      const different = await other.post("/v1/invitations", { ...body, name: "Joe" }, { headers })
      assert.strictEqual(different.json.error.code, "idempotency_conflict")
      assert.strictEqual((await api.all("/v1/events")).length, 1)
    })

    it("twenty times at once makes one, and all hear of that one", async () => {
      const { api, other } = await setUp()
      const headers = [["idempotency-key", "once"]] as const
      const body = { name: "Jane", email: "jane@example.com" }
      const answers = await Promise.all(
        times(20, (n) => (n % 2 === 0 ? api : other).post("/v1/invitations", body, { headers }))
      )
      assert.deepEqual(tally(answers), { "201": 20 })
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
      assert.strictEqual((await api.all("/v1/invitations")).length, 1)
    })

    it("a conflict is answered again too, even when its cause has gone", async () => {
      const { api, invite } = await setUp()
      const headers = [["idempotency-key", "conflict"]] as const
      const email = somebody()
      const first = (await invite({ email, reference: "r", send_at: inDays(1) })).json
      const body = { name: "Jane", email: somebody(), reference: "r" }
      const refused = await api.post("/v1/invitations", body, { headers })
      await api.remove(`/v1/invitations/${first.id}`)
      const again = await api.post("/v1/invitations", body, { headers })
      assert.strictEqual(again.headers["idempotency-replayed"], "true")
      const { request_id: _, ...before } = refused.json.error
      const { request_id: id, ...after } = again.json.error
      assert.deepEqual(after, before)
      assert.strictEqual(id, again.headers["request-id"])
    })
  })
})
