/** Goal: webhook endpoints over HTTP are what contract WEBHOOK-1 and the rules after it say. */
import { assert, describe, it } from "@effect/vitest"
import { apiOf, refusal, tally, times } from "@review-proof/testkit/api"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { makeAccount, makeBusiness, makeKey, makeReview } from "@review-proof/testkit/world"

const events = ["review.created", "score.changed"]

onBothStores((instances) => {
  const setUp = async () => {
    const [first, second] = instances()
    const account = await makeAccount(first)
    const api = apiOf(first, account.key)
    const register = (url: string) => api.post("/v1/webhooks", { url, events })
    return { account, api, other: apiOf(second, account.key), register, service: first }
  }

  describe("a URL", () => {
    it.each([
      ["https://8.8.8.8/hooks", "https://8.8.8.8/hooks"],
      ["HTTPS://8.8.8.8:443/a?b=c", "https://8.8.8.8/a?b=c"],
      ["https://8.8.8.8:8443", "https://8.8.8.8:8443/"],
      ["https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/"],
      ["https://8.8.8.8/ü", "https://8.8.8.8/%C3%BC"]
    ])("%s is accepted", async (url, normal) => {
      const { register } = await setUp()
      const { json, status } = await register(url)
      assert.deepEqual([status, json.url], [201, normal])
    })

    it("of 500 characters is accepted, of one more refused", async () => {
      const { register } = await setUp()
      const url = `https://8.8.8.8/${"x".repeat(500 - 16)}`
      assert.strictEqual((await register(url)).status, 201)
      assert.deepEqual(refusal(await register(`${url}x`)).fields, ["url"])
    })

    it.each([
      "",
      "nonsense",
      "http://8.8.8.8/",
      "ftp://8.8.8.8/",
      "//8.8.8.8/",
      "https:8.8.8.8",
      "https:/8.8.8.8/",
      "https:\\\\8.8.8.8\\",
      "https://",
      "https:///x",
      "https://8.8.8.8:80/",
      "https://8.8.8.8:444/",
      "https://8.8.8.8:0/",
      "https://8.8.8.8:65536/",
      "https://user@8.8.8.8/",
      "https://user:password@8.8.8.8/",
      "https://@8.8.8.8/",
      "https://8.8.8.8/#x",
      "https://8.8.8.8/#",
      " https://8.8.8.8/",
      "https://8.8.8.8/a b",
      "https://8.8.8.8/a\tb",
      "https://8.8.8.8/a\nb",
      "https://8.8.8.8\\@127.0.0.1/",
      // Addresses that are not public, in every spelling that a parser knows.
      "https://127.0.0.1/",
      "https://127.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://0x7f.1/",
      "https://0177.0.0.1/",
      "https://017700000001/",
      "https://①②⑦.⓪.⓪.①/",
      "https://127。0。0。1/",
      "https://127.0.0.1./",
      "https://%31%32%37.0.0.1/",
      "https://0/",
      "https://0.0.0.0/",
      "https://10.1.2.3/",
      "https://100.64.0.1/",
      "https://169.254.169.254/latest/meta-data/",
      "https://168.63.129.16/",
      "https://172.16.0.1/",
      "https://172.31.255.255/",
      "https://192.0.0.192/",
      "https://192.0.2.1/",
      "https://192.88.99.1/",
      "https://192.168.0.1/",
      "https://198.18.0.1/",
      "https://198.51.100.1/",
      "https://203.0.113.1/",
      "https://224.0.0.1/",
      "https://240.0.0.1/",
      "https://255.255.255.255/",
      "https://[::]/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:7f00:1]/",
      "https://[::ffff:0:127.0.0.1]/",
      "https://[::127.0.0.1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[64:ff9b:1::a00:1]/",
      "https://[100::1]/",
      "https://[2001::1]/",
      "https://[2001:db8::1]/",
      "https://[2002:7f00:1::]/",
      "https://[3fff::1]/",
      "https://[5f00::1]/",
      "https://[fc00::1]/",
      "https://[fd00:ec2::254]/",
      "https://[fe80::1]/",
      "https://[fec0::1]/",
      "https://[ff02::1]/",
      "https://[fe80::1%25eth0]/",
      // Names that stand for hosts nearby.
      "https://localhost/",
      "https://LOCALHOST/",
      "https://localhost./",
      "https://foo.localhost/",
      "https://intranet/",
      "https://printer.local/",
      "https://metadata.google.internal/",
      "https://router.home.arpa/",
      "https://1.0.0.127.in-addr.arpa/",
      "https://hidden.onion/",
      "https://foo.test/",
      "https://foo.invalid/",
      "https://foo.example/",
      "https://-foo.com/",
      "https://foo..com/",
      "https://.foo.com/",
      `https://${"a".repeat(64)}.com/`,
      `https://${"a.".repeat(127)}com/`
    ])("%s is refused", async (url) => {
      const { api, register } = await setUp()
      const expected = { status: 400, code: "invalid_request", fields: ["url"] }
      assert.deepEqual(refusal(await register(url)), expected)
      assert.deepEqual((await api.get("/v1/webhooks")).json, { data: [] })
    })

    it("is told once and in one spelling: 409 for the same again", async () => {
      const { register } = await setUp()
      await register("https://8.8.8.8:443/hooks")
      for (const same of [
        "https://8.8.8.8/hooks",
        "HTTPS://8.8.8.8/hooks",
        "https://0x08080808/hooks"
      ]) {
        assert.strictEqual((await register(same)).json.error.code, "duplicate_webhook", same)
      }
      for (const other of ["https://8.8.8.8:8443/hooks", "https://8.8.8.8/Hooks"]) {
        assert.strictEqual((await register(other)).status, 201, other)
      }
    })

    it("may be that of another company too", async () => {
      const { register } = await setUp()
      const stranger = await setUp()
      assert.strictEqual((await register("https://8.8.8.8/hooks")).status, 201)
      assert.strictEqual((await stranger.register("https://8.8.8.8/hooks")).status, 201)
    })
  })

  it.each([
    ["none", []],
    ["an unknown one", ["review.created", "review.read"]],
    ["nine", times(9, () => "review.created")],
    ["no list", "review.created"],
    ["nothing", undefined]
  ])("%s of the events is 400", async (_, wrong) => {
    const { api } = await setUp()
    const answer = await api.post("/v1/webhooks", { url: "https://8.8.8.8/", events: wrong })
    assert.strictEqual(answer.status, 400)
    assert.match(refusal(answer).fields.join(), /^events(\.1)?$/)
  })

  it("the secret is shown once, and its end ever after", async () => {
    const { api, register } = await setUp()
    const created = await register("https://8.8.8.8/hooks")
    const { id, secret } = created.json
    assert.sameMembers(Object.keys(created.json), ["id", "url", "events", "secret"])
    assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/)
    const listed = await api.get("/v1/webhooks")
    assert.notInclude(listed.text, secret)
    const [endpoint] = listed.json.data
    assert.deepEqual(
      { ...endpoint, created_at: null },
      {
        id,
        url: "https://8.8.8.8/hooks",
        events,
        status: "active",
        health: "unknown",
        secret_hint: secret.slice(-4),
        created_at: null
      }
    )
  })

  it("no two endpoints have the same secret or id", async () => {
    const { register } = await setUp()
    const made = await Promise.all(times(10, (n) => register(`https://8.8.8.8/${n}`)))
    assert.strictEqual(new Set(made.map(({ json }) => json.secret)).size, 10)
    assert.strictEqual(new Set(made.map(({ json }) => json.id)).size, 10)
  })

  it("of twenty made at once, on two instances, ten fit into a company", async () => {
    const { api, other } = await setUp()
    const answers = await Promise.all(
      times(20, (n) =>
        (n % 2 === 0 ? api : other).post("/v1/webhooks", { url: `https://8.8.8.8/${n}`, events })
      )
    )
    assert.deepEqual(tally(answers), { "201": 10, webhook_limit_reached: 10 })
    const { data } = (await other.get("/v1/webhooks")).json
    assert.strictEqual(data.length, 10)
    await api.remove(`/v1/webhooks/${data[0].id}`)
    const again = await other.post("/v1/webhooks", { url: "https://8.8.8.8/more", events })
    assert.strictEqual(again.status, 201)
  })

  it("of twenty with one URL at once, on two instances, one is made", async () => {
    const { api, other } = await setUp()
    const body = { url: "https://8.8.8.8/same", events }
    const answers = await Promise.all(
      times(20, (n) => (n % 2 === 0 ? api : other).post("/v1/webhooks", body))
    )
    assert.deepEqual(tally(answers), { "201": 1, duplicate_webhook: 19 })
  })

  it("deleting ends it once, for its own company alone", async () => {
    const { api, other, register } = await setUp()
    const stranger = await setUp()
    const { id } = (await register("https://8.8.8.8/hooks")).json
    assert.strictEqual((await stranger.api.remove(`/v1/webhooks/${id}`)).status, 404)
    const answers = await Promise.all(
      times(10, (n) => (n % 2 === 0 ? api : other).remove(`/v1/webhooks/${id}`))
    )
    assert.deepEqual(tally(answers), { "204": 1, not_found: 9 })
    assert.deepEqual((await api.get("/v1/webhooks")).json, { data: [] })
    assert.strictEqual((await register("https://8.8.8.8/hooks")).status, 201)
  })

  it("an Idempotency-Key is passed over: no secret is ever kept to be shown again", async () => {
    const { api } = await setUp()
    const headers = [["idempotency-key", "once"]] as const
    const body = { url: "https://8.8.8.8/hooks", events }
    assert.strictEqual((await api.post("/v1/webhooks", body, { headers })).status, 201)
    const again = await api.post("/v1/webhooks", body, { headers })
    assert.strictEqual(again.json.error.code, "duplicate_webhook")
  })

  it("a key limited to a business hears of it alone, and sees no endpoint that hears more", async () => {
    const { account, api, other, register, service } = await setUp()
    const elsewhere = await makeBusiness(service, account.companyId)
    const { key } = await makeKey(service, account.companyId, { businesses: [elsewhere] })
    const limited = apiOf(service, key)
    const everywhere = (await register("https://8.8.8.8/all")).json.id
    const body = { url: "https://8.8.8.8/limited", events }
    const { id } = (await limited.post("/v1/webhooks", body)).json
    const seenBy = async (caller: typeof api) =>
      (await caller.get("/v1/webhooks")).json.data.map((endpoint: { id: string }) => endpoint.id)
    assert.deepEqual(await seenBy(limited), [id])
    assert.deepEqual(await seenBy(other), [everywhere, id])
    assert.strictEqual((await limited.remove(`/v1/webhooks/${everywhere}`)).status, 404)

    await makeReview(service, account.businessId)
    await makeReview(service, elsewhere)
    const toldTo = async (endpoint: string) => {
      const { data } = await service.management("GET", `/webhooks/${endpoint}/deliveries`)
      const heard = await Promise.all(
        data.map(async (delivery: { id: string }) => {
          const { event } = await service.management("GET", `/deliveries/${delivery.id}`)
          return `${event.type} ${event.data.business_id}`
        })
      )
      return heard.sort()
    }
    const ofBusiness = (businessId: string) => events.map((type) => `${type} ${businessId}`)
    assert.deepEqual(await toldTo(id), ofBusiness(elsewhere))
    const all = [...ofBusiness(account.businessId), ...ofBusiness(elsewhere)].sort()
    assert.deepEqual(await toldTo(everywhere), all)
    assert.strictEqual((await limited.remove(`/v1/webhooks/${id}`)).status, 204)
  })
})
