import { assert } from "@effect/vitest"
import {
  call,
  manage,
  refusal,
  send,
  serviceWith
} from "@review-proof/testkit/service/http-service"
import type { Json } from "@review-proof/testkit/service/http-service"
import { account, makeReview, shop, start } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

const at = new Date(start).toISOString()
const minimal = { stars: 4, text: "Good shoes.", language: "en" }

const newReview = Effect.flatMap(shop, (business) =>
  Effect.map(makeReview(business.id, { proof: "unverified" }), ({ id }) => `rev_${id}`)
)

const create = (business: string, fields: object = {}) =>
  manage("POST", `/businesses/${business}/reviews`, { ...minimal, ...fields })

const step = (review: string, verb: string, body?: object) =>
  manage("POST", `/reviews/${review}/${verb}`, body)

layer(serviceWith())("a review made through the management API", (test) => {
  test("is published at once, with what was left out empty", function* () {
    const { business } = yield* account
    const { json, status } = yield* create(business.id)
    assert.strictEqual(status, 201)
    assert.match(json.id, /^rev_[1-9]\d*$/)
    assert.deepStrictEqual(json, {
      id: json.id,
      business_id: business.id,
      ...minimal,
      title: null,
      proof: "unverified",
      reviewer: { name: null },
      product: null,
      experience_date: null,
      resolved: false,
      replies: [],
      url: `https://reviews.example/reviews/${json.id}`,
      created_at: at,
      updated_at: at,
      state: "published",
      evidence: null,
      external_id: null,
      invitation_id: null
    })
  })

  test("keeps everything that it is given, in any script and length", function* () {
    const { business } = yield* account
    const fields = {
      title: "Très bon 👍",
      text: "素晴らしい。\nSee https://example.com, call +49 170 1234567.",
      language: "fr-CA",
      proof: "imported",
      evidence: "dump-2024.csv",
      reviewer: { name: "Zoë" },
      product: { sku: "a/b", name: "Shoe" },
      experience_date: "2024-02-29",
      external_id: "old-1"
    }
    const created_at = "2024-03-01T10:00:00+01:00"
    const { json } = yield* create(business.id, { ...fields, created_at })
    assert.deepInclude(json, { ...fields, created_at: "2024-03-01T09:00:00.000Z" })
    const nothing = { title: null, reviewer: null, experience_date: null, created_at: null }
    const sparse = yield* create(business.id, { ...nothing, product: { sku: "x" } })
    assert.deepStrictEqual(sparse.json.product, { sku: "x", name: null })
    for (const text of ["k", "🙂".repeat(10_000)]) {
      assert.strictEqual((yield* create(business.id, { text })).json.text, text)
    }
  })

  test("with an external id exists once in a business: again answers 200 and the same", function* () {
    const { business } = yield* account
    const first = yield* create(business.id, { external_id: "x-1" })
    const again = yield* create(business.id, { external_id: "x-1", text: "Others" })
    assert.deepStrictEqual([first.status, again.status], [201, 200])
    assert.strictEqual(again.text, first.text)
  })
})

layer(serviceWith())("a review for its managers", (test) => {
  test("is found by state, stars, proof, language, product, reply, words and days, page by page", function* () {
    const { business, key } = yield* account
    const made = (fields: object) =>
      Effect.map(create(business.id, fields), ({ json }) => String(json.id))
    const imported = { proof: "imported", created_at: "2026-01-02T23:59:59.999Z" }
    const old = yield* made({ ...imported, stars: 1, language: "de", title: "Nie wieder" })
    const [shoe, reply] = [{ product: { sku: "shoe" } }, { text: "Thank you" }]
    const rated = yield* made({ ...shoe, stars: 1, text: "Too small" })
    const answered = yield* made({ ...shoe, stars: 5, language: "en-GB" })
    yield* call(key, `/v1/reviews/${answered}/replies`, { method: "POST", json: reply })
    const hidden = yield* made({ stars: 3 })
    yield* step(hidden, "hide", { reason: "spam" })
    const found = (query: string) =>
      Effect.map(manage("GET", `/businesses/${business.id}/reviews?${query}`), ({ json }) =>
        json.data.map(({ id }: Json) => id).toSorted()
      )
    const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["stars=1", [old, rated]],
      ["proof=imported", [old]],
      ["language=en&state=published", [rated, answered]],
      ["product=shoe&stars=1", [rated]],
      ["replied=true", [answered]],
      ["replied=false&state=published", [old, rated]],
      ["state=hidden", [hidden]],
      ["q=WIEDER+nie", [old]],
      ["from=2026-01-01&to=2026-01-02", [old]],
      ["from=2026-01-03&state=published", [rated, answered]],
      ["to=2026-01-02T23:59:59Z", []]
    ]
    for (const [query, expected] of cases) {
      assert.deepStrictEqual(yield* found(query), expected.toSorted(), query)
    }
    const path = `/businesses/${business.id}/reviews`
    const first = yield* manage("GET", `${path}?limit=1`)
    const others = yield* found(`limit=9&cursor=${first.json.next_cursor}`)
    assert.sameMembers([first.json.data[0].id, ...others], [old, rated, answered, hidden])
    const elsewhere = `state=hidden&cursor=${first.json.next_cursor}`
    assert.deepStrictEqual(refusal(yield* manage("GET", `${path}?${elsewhere}`)).fields, ["cursor"])
    for (const query of ["replied=yes", "from=2026-02-30", "stars=6", "q="]) {
      const refused = refusal(yield* manage("GET", `${path}?${query}`))
      assert.deepInclude(refused, { status: 400, fields: query.split("=", 1) })
    }
  })

  test("is read with its earlier revisions and its decisions", function* () {
    const id = yield* newReview
    const product = { sku: "shoe", name: null }
    const changes = { experience_date: "1970-01-01", product: { sku: "shoe" } }
    const edited = yield* manage("PATCH", `/reviews/${id}`, changes)
    assert.deepInclude(edited.json, { ...changes, product, stars: 5 })
    yield* step(id, "hide", { reason: "spam" })
    const { json } = yield* manage("GET", `/reviews/${id}`)
    assert.deepInclude(json, { id, product, state: "hidden" })
    assert.deepStrictEqual(json.revisions, [
      {
        stars: 5,
        title: null,
        text: "Very good",
        product: null,
        experience_date: null,
        replaced_at: at
      }
    ])
    const line = { actor: "operator", reason: null, at }
    assert.deepStrictEqual(json.moderation, [
      { ...line, action: "published", from: null, to: "published" },
      { ...line, action: "edited", from: "published", to: "published" },
      { ...line, action: "hidden", from: "published", to: "hidden", reason: "spam" }
    ])
    const number = yield* manage("GET", `/reviews/${id.slice("rev_".length)}`)
    assert.deepStrictEqual(number.json, json)
  })

  test("moves from state to state, and answers 409 to what its state does not allow", function* () {
    const id = yield* newReview
    const proof = { proof: "transaction", evidence: "order 7" }
    for (const [verb, body, changed] of [
      ["resolve", { reason: "settled" }, { resolved: true }],
      ["verify", proof, proof],
      ["remove", { reason: "?" }, { state: "removed" }],
      ["restore", { reason: null }, { state: "published" }],
      ["hide", { reason: "é".repeat(500) }, { state: "hidden" }]
    ] as const) {
      assert.deepInclude((yield* step(id, verb, body)).json, changed, verb)
    }
    const edited = yield* manage("PATCH", `/reviews/${id}`, { experience_date: null })
    assert.deepInclude(refusal(edited), { status: 409, code: "invalid_transition" })
    assert.deepStrictEqual(edited.json.error.details, { state: "hidden", action: "edit" })
  })
})

layer(serviceWith())("a proof request in the management API", (test) => {
  test("is opened, read, listed and decided once", function* () {
    const { business } = yield* account
    const review = `rev_${(yield* makeReview(business.id, { proof: "unverified" })).id}`
    const open = (kind: string) => step(review, "proof-requests", { kind })
    const { json, status } = yield* open("transaction")
    assert.strictEqual(status, 201)
    assert.match(json.id, /^prf_/)
    assert.deepStrictEqual(json, {
      id: json.id,
      review_id: review,
      business_id: business.id,
      kind: "transaction",
      status: "open",
      created_at: at,
      decided_at: null
    })
    const path = `/proof-requests/${json.id}`
    assert.deepStrictEqual((yield* manage("GET", path)).json, json)
    const second = yield* open("identity")
    const list = yield* manage("GET", `/reviews/${review}/proof-requests`)
    assert.sameDeepMembers(list.json.data, [json, second.json])
    const accepted = { outcome: "accepted", evidence: "invoice-7.pdf" }
    const decided = yield* manage("POST", `${path}/decide`, accepted)
    assert.deepStrictEqual(decided.json, { ...json, status: "accepted", decided_at: at })
    const proven = { proof: "after_review", evidence: "invoice-7.pdf" }
    assert.deepInclude((yield* manage("GET", `/reviews/${review}`)).json, proven)
    const again = yield* manage("POST", `${path}/decide`, { outcome: "rejected" })
    assert.deepInclude(refusal(again), { status: 409, code: "invalid_transition" })
  })
})

layer(serviceWith())("redacting a review", (test) => {
  test("takes the words out of every answer and page, which says why", function* () {
    const { business, company, key } = yield* account
    const { id } = yield* makeReview(business.id, {
      title: "From Jane Doe",
      text: "Call Jane Doe on <0170 1234567>, she knows.",
      reviewerName: "Jane Doe"
    })
    const review = `rev_${id}`
    const reply = yield* call(key, `/v1/reviews/${review}/replies`, {
      method: "POST",
      json: { text: "Dear Jane Doe, thanks" }
    })
    yield* step(review, "hide", { reason: "Jane Doe complained" })
    yield* step(review, "restore")
    const replies = { [reply.json.id]: "Dear […], thanks" }
    const words = { title: "From […]", text: "Call […] on <[…]>, she knows." }
    const reason = "Personal data of <Jane Doe>"
    const redacted = yield* step(review, "redact", { ...words, reason, name: true, replies })
    assert.deepInclude(redacted.json, { ...words, state: "published", reviewer: { name: null } })
    assert.containsSubset(redacted.json.replies, [{ id: reply.json.id, text: "Dear […], thanks" }])
    const history = yield* manage("GET", `/reviews/${review}`)
    assert.containsSubset(history.json.moderation, [
      { action: "published" },
      { action: "hidden", reason: "[…] complained" },
      { action: "restored" },
      { action: "redacted", from: "published", to: "published" }
    ])
    const page = yield* send({ path: `/reviews/${review}` })
    assert.match(
      page.text.replaceAll(/<\/?time[^>]*>|\s+/g, " "),
      /Shortened by the platform on +\d+ \w+ \d{4} *: Personal data of &lt;\[…\]&gt;/
    )
    for (const { text } of [
      history,
      page,
      yield* manage("GET", `/companies/${company.id}/audit`),
      yield* send({ path: `/b/${business.id}` }),
      yield* call(key, `/v1/reviews/${review}`)
    ]) {
      assert.notMatch(text, /jane|doe|1234567/i)
    }
  })
})
