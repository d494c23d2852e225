/** Goal: products over HTTP are what contract PRODUCT-1 and the rules after it say. */
import { assert, describe, it } from "@effect/vitest"
import { apiOf, refusal, tally, times } from "@review-proof/testkit/api"
import { onBothStores } from "@review-proof/testkit/both-stores"
import { makeAccount, makeBusiness, makeKey } from "@review-proof/testkit/world"

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

onBothStores((instances) => {
  const setUp = async () => {
    const [first, second] = instances()
    const account = await makeAccount(first)
    const api = apiOf(first, account.key)
    const add = (sku: string, more: object = {}) =>
      api.post("/v1/products", { sku, name: "Rye bread", ...more })
    const change = (sku: string, changes: object) =>
      api.patch(`/v1/products/${encodeURIComponent(sku)}`, changes)
    return { account, add, api, change, other: apiOf(second, account.key), service: first }
  }

  describe("a SKU", () => {
    it.each([
      "a/b",
      "a b",
      " ",
      "a%2Fb",
      "%",
      "%25",
      "%00",
      "..",
      ".",
      "a/../b",
      "a?b=c&d#e",
      "a+b",
      "a\\b",
      "a:b;c=d@e",
      "Grüße",
      "日本語",
      "😀",
      "e\u0301",
      "é",
      "\u200frtl",
      "tab\there",
      "line\nbreak",
      "\u007f",
      "'; drop table products; --",
      '"quoted"',
      "__proto__",
      "null",
      "0",
      "😀".repeat(64)
    ])("of any characters is found again by its path: %j", async (sku) => {
      const { account, add, api, change } = await setUp()
      const added = await add(sku)
      assert.deepEqual([added.status, added.json.sku], [201, sku])
      assert.strictEqual(added.json.business_id, account.businessId)
      const changed = await change(sku, { sku, name: "Wheat" })
      assert.deepEqual([changed.status, changed.json.sku, changed.json.name], [200, sku, "Wheat"])
      assert.deepEqual(await api.all("/v1/products"), [changed.json])
    })

    it("that would be another one once decoded twice is another one", async () => {
      const { add, api } = await setUp()
      await add("a/b")
      await add("a%2Fb")
      assert.strictEqual((await api.patch("/v1/products/a%2Fb", { name: "1" })).json.sku, "a/b")
      assert.strictEqual((await api.patch("/v1/products/a%252Fb", { name: "2" })).json.sku, "a%2Fb")
      assert.strictEqual((await api.patch("/v1/products/a/b", { name: "3" })).status, 404)
    })

    it("is told from one in other case and from one in another normal form", async () => {
      const { add } = await setUp()
      for (const sku of ["rye", "RYE", "é", "e\u0301", "rye "]) {
        assert.strictEqual((await add(sku)).status, 201, sku)
      }
    })

    it.each(["%ff", "%c0%af", "%ed%a0%80", "%00", "%", "%zz", "a%"])(
      "written as %s in a path is 400",
      async (segment) => {
        const { api } = await setUp()
        const answer = await api.patch(`/v1/products/${segment}`, { name: "x" })
        assert.deepEqual([answer.status, answer.json.error.code], [400, "invalid_request"])
      }
    )

    it("is taken once in a business, by inactive products too, and free in another", async () => {
      const { account, add, api, change, service } = await setUp()
      await add("RYE")
      assert.strictEqual((await add("RYE")).json.error.code, "duplicate_sku")
      await change("RYE", { active: false })
      assert.strictEqual((await add("RYE")).json.error.code, "duplicate_sku")
      const business = await makeBusiness(service, account.companyId)
      const elsewhere = { sku: "RYE", name: "Rye", business }
      assert.strictEqual((await api.post("/v1/products", elsewhere)).status, 201)
    })

    it("is given once to twenty who ask at once, on two instances", async () => {
      const { api, other } = await setUp()
      const answers = await Promise.all(
        times(20, (n) =>
          (n % 2 === 0 ? api : other).post("/v1/products", { sku: "RYE", name: `Rye ${n}` })
        )
      )
      assert.deepEqual(tally(answers), { "201": 1, duplicate_sku: 19 })
      assert.strictEqual((await api.all("/v1/products")).length, 1)
    })

    it("does not change", async () => {
      const { add, change } = await setUp()
      await add("RYE")
      const answer = await change("RYE", { sku: "WHEAT" })
      assert.deepEqual(refusal(answer), { status: 400, code: "invalid_request", fields: ["sku"] })
    })
  })

  describe("the fields", () => {
    it.each([
      ["sku", 64],
      ["name", 200],
      ["url", 500],
      ["image_url", 500],
      ["gtin", 32],
      ["group", 80]
    ])("%s holds %d code points and not one more", async (field, most) => {
      const { add, api } = await setUp()
      const fitting = { [field]: "😀".repeat(most) }
      const made = await api.post("/v1/products", { sku: "S", name: "N", ...fitting })
      assert.deepEqual([made.status, made.json[field]], [201, fitting[field]])
      const more = { [field]: "x".repeat(most + 1) }
      assert.deepEqual(refusal(await add("T", more)).fields, [field])
    })

    it("that are wrong are all named at once, unknown ones too", async () => {
      const { api } = await setUp()
      const body = { sku: "", url: 1, gtin: {}, active: true, extra: null }
      const answer = await api.post("/v1/products", body)
      const fields = ["sku", "name", "url", "gtin", "active", "extra"]
      assert.sameMembers(refusal(answer).fields, fields)
      assert.sameMembers(Object.keys(answer.json.error.details), fields)
    })

    it("change one by one: null empties, what is absent stays", async () => {
      const { add, change } = await setUp()
      const all = {
        url: "https://a.example",
        image_url: "https://b.example",
        gtin: "4",
        group: "G"
      }
      const before = (await add("RYE", all)).json
      const { updated_at: _, ...after } = (await change("RYE", { gtin: null, name: "Wheat" })).json
      const { updated_at: __, ...expected } = { ...before, gtin: null, name: "Wheat" }
      assert.deepEqual(after, expected)
    })

    it("that stay as they are do not move updated_at; a real change does", async () => {
      const { add, change } = await setUp()
      const before = (await add("RYE", { group: "Bread" })).json
      await pause(5)
      for (const same of [
        {},
        { name: before.name },
        { ...before, business_id: undefined, updated_at: undefined }
      ]) {
        assert.deepEqual((await change("RYE", same)).json, before)
      }
      const after = (await change("RYE", { group: null })).json
      assert.isAbove(Date.parse(after.updated_at), Date.parse(before.updated_at))
    })

    it("cannot be emptied where they are needed", async () => {
      const { add, change } = await setUp()
      await add("RYE")
      const answer = await change("RYE", { name: null, active: null, sku: null })
      assert.sameMembers(refusal(answer).fields, ["name", "active", "sku"])
    })
  })

  it("an inactive product leaves the list, and comes back", async () => {
    const { add, api, change } = await setUp()
    await add("RYE")
    await add("WHEAT")
    const listed = async () => (await api.all("/v1/products")).map(({ sku }) => sku)
    assert.strictEqual((await change("RYE", { active: false })).json.active, false)
    assert.deepEqual(await listed(), ["WHEAT"])
    assert.strictEqual((await change("RYE", { name: "Rye", active: false })).json.name, "Rye")
    assert.strictEqual((await change("RYE", { active: true })).json.active, true)
    assert.deepEqual(await listed(), ["WHEAT", "RYE"])
  })

  it("the list pages over every product once, also those whose long SKUs begin alike", async () => {
    const { add, api } = await setUp()
    const skus = times(9, (n) => `${"😀".repeat(60)}${n}`)
    await Promise.all(skus.map((sku) => add(sku)))
    for (const limit of [1, 2, 4, 9, 100]) {
      const listed = await api.all("/v1/products", limit)
      assert.sameMembers(
        listed.map(({ sku }) => sku),
        [...skus],
        `limit ${limit}`
      )
    }
  })

  it("a key with several businesses names one, and only its own", async () => {
    const { account, service } = await setUp()
    const business = await makeBusiness(service, account.companyId)
    const stranger = await makeAccount(service)
    const wide = apiOf(service, account.key)
    const named = { business }
    const product = { sku: "RYE", name: "Rye" }
    for (const answer of [
      await wide.get("/v1/products"),
      await wide.post("/v1/products", product),
      await wide.patch("/v1/products/RYE", { name: "x" })
    ]) {
      assert.deepEqual(refusal(answer), {
        status: 400,
        code: "business_required",
        fields: ["business"]
      })
      assert.deepEqual(answer.json.error.details, {
        business: "is required if the key can use several businesses"
      })
    }
    assert.strictEqual((await wide.post("/v1/products", { ...product, ...named })).status, 201)
    assert.strictEqual((await wide.patch("/v1/products/RYE", { name: "x", ...named })).status, 200)
    assert.strictEqual((await wide.get(`/v1/products?business=${business}`)).json.data.length, 1)
    for (const foreign of [stranger.businessId, "biz_none", "x".repeat(200)]) {
      const body = { ...product, business: foreign }
      assert.strictEqual((await wide.post("/v1/products", body)).status, 404)
      assert.strictEqual((await wide.patch("/v1/products/RYE", { business: foreign })).status, 404)
      assert.strictEqual((await wide.get(`/v1/products?business=${foreign}`)).status, 404)
    }
    const { key } = await makeKey(service, account.companyId, { businesses: [account.businessId] })
    const limited = apiOf(service, key)
    assert.strictEqual((await limited.post("/v1/products", { ...product, ...named })).status, 404)
    assert.strictEqual((await limited.post("/v1/products", product)).status, 201)
  })

  it("changes made at once, on two instances, are all kept", async () => {
    const { add, api, other } = await setUp()
    await add("RYE")
    const changes = [{ name: "N" }, { url: "U" }, { image_url: "I" }, { gtin: "G" }, { group: "P" }]
    await Promise.all(
      changes.map((change, n) => (n % 2 === 0 ? api : other).patch("/v1/products/RYE", change))
    )
    const [product] = await api.all("/v1/products")
    assert.include(product, Object.assign({}, ...changes))
  })

  it("one made under a key is made once, from either instance", async () => {
    const { api, other } = await setUp()
    const headers = [["idempotency-key", "once"]] as const
    const body = { sku: "RYE", name: "Rye" }
    const answers = await Promise.all(
      times(20, (n) => (n % 2 === 0 ? api : other).post("/v1/products", body, { headers }))
    )
    assert.deepEqual(tally(answers), { "201": 20 })
    assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
    const conflict = await other.post("/v1/products", { ...body, gtin: "1" }, { headers })
    assert.strictEqual(conflict.json.error.code, "idempotency_conflict")
  })
})
