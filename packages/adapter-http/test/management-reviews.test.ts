import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const minimal = { stars: 4, text: "Good shoes.", language: "en" }

const newBusiness = Effect.flatMap(madeCompany(), (company) => madeBusiness(company))

const create = (business: string, fields: object = {}) =>
  Management.use((management) =>
    management.call("POST", `/businesses/${business}/reviews`, { ...minimal, ...fields })
  )

const step = (review: string, name: string, body?: object) =>
  Management.use((management) => management.call("POST", `/reviews/${review}/${name}`, body))

layer(ManagementService)("reviews made through the management API", (it) => {
  it.effect("are published at once, with what was left out empty", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const business = yield* newBusiness
      const made = yield* create(business)
      expect(made.status).toBe(201)
      const id = textAt(made, "id")
      expect(id).toMatch(/^rev_[1-9]\d*$/)
      const at = textAt(made, "created_at")
      expect(made.body).toEqual({
        id,
        business_id: business,
        ...minimal,
        title: null,
        proof: "unverified",
        reviewer: { name: null },
        product: null,
        experience_date: null,
        resolved: false,
        replies: [],
        url: `https://reviews.example/reviews/${id}`,
        created_at: at,
        updated_at: at,
        state: "published",
        evidence: null,
        external_id: null,
        invitation_id: null
      })
      const business1 = yield* call("GET", `/businesses/${business}`)
      expect(pick(business1.body, "review_count")).toBe(1)
    })
  )

  it.effect("keep all that they are given, in any script", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 21, 12))
      const fields = {
        title: "Très bon 👍",
        text: "素晴らしい。\nSee https://example.com, call +49 170 1234567.",
        language: "fr-CA",
        proof: "imported",
        evidence: "dump-2024.csv",
        reviewer: { name: "Zoë" },
        product: { sku: "a/b", name: "Shoe" },
        experience_date: "2024-02-29",
        created_at: "2024-03-01T10:00:00+01:00",
        external_id: "old-1"
      }
      const made = yield* create(yield* newBusiness, fields)
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        ...fields,
        created_at: "2024-03-01T09:00:00.000Z",
        updated_at: "2026-11-21T12:00:00.000Z",
        state: "published"
      })
      const sparse = yield* create(yield* newBusiness, {
        title: null,
        reviewer: null,
        product: { sku: "x" },
        experience_date: null,
        evidence: null,
        created_at: null,
        external_id: null
      })
      expect(sparse.status).toBe(201)
      expect(pick(sparse.body, "product")).toEqual({ sku: "x", name: null })
    })
  )

  it.effect("with an external id exist once in a business: again answers 200 and the same", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const business = yield* newBusiness
      const first = yield* create(business, { external_id: "e-1" })
      const again = yield* create(business, { external_id: "e-1", stars: 1, text: "Other." })
      expect([first.status, again.status]).toEqual([201, 200])
      expect(again.body).toEqual(first.body)
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"))
      const elsewhere = yield* create(yield* newBusiness, { external_id: "e-1" })
      expect(elsewhere.status).toBe(201)
      const all = yield* call("GET", `/businesses/${business}/reviews`)
      expect(pick(all.body, "data")).toHaveLength(1)
    })
  )

  it.effect("with one external id sent at once exist once", () =>
    Effect.gen(function* () {
      const business = yield* newBusiness
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => create(business, { external_id: "race" })),
        { concurrency: "unbounded" }
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200, 200, 200, 200, 200, 200, 200, 201
      ])
      expect(new Set(answers.map((answer) => textAt(answer, "id"))).size).toBe(1)
    })
  )

  describe("are refused with 400 and the fields that are wrong:", () => {
    const wrong: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
      ["no stars", { stars: 0 }, ["stars"]],
      ["six stars", { stars: 6 }, ["stars"]],
      ["half a star", { stars: 4.5 }, ["stars"]],
      ["stars as text", { stars: "5" }, ["stars"]],
      ["no text", { text: "" }, ["text"]],
      ["a blank text", { text: " \n " }, ["text"]],
      ["10,001 characters", { text: "🙂".repeat(10_001) }, ["text"]],
      ["a title of 201 characters", { title: "a".repeat(201) }, ["title"]],
      ["no language", { language: "english" }, ["language"]],
      ["a language in capitals", { language: "EN" }, ["language"]],
      ["an unknown proof", { proof: "sworn" }, ["proof"]],
      ["a 30th of February", { experience_date: "2026-02-30" }, ["experience_date"]],
      ["a time for a date", { experience_date: "2026-02-03T00:00:00Z" }, ["experience_date"]],
      ["a year of nobody alive", { experience_date: "0000-01-01" }, ["experience_date"]],
      ["a date to come", { experience_date: "2026-12-24" }, ["experience_date"]],
      ["a time without proof imported", { created_at: "2026-01-01T00:00:00Z" }, ["created_at"]],
      ["a time to come", { proof: "imported", created_at: "2026-11-21T12:00:01Z" }, ["created_at"]],
      ["no time", { proof: "imported", created_at: "2026-02-30T00:00:00Z" }, ["created_at"]],
      [
        "a time without offset",
        { proof: "imported", created_at: "2026-01-01T00:00:00" },
        ["created_at"]
      ],
      ["a purchase without evidence", { proof: "transaction" }, ["evidence"]],
      ["an identity with empty evidence", { proof: "identity", evidence: "" }, ["evidence"]],
      ["blank evidence", { proof: "invited", evidence: " " }, ["evidence"]],
      ["501 characters of evidence", { evidence: "a".repeat(501) }, ["evidence"]],
      [
        "an unknown field beside missing evidence",
        { proof: "after_review", state: "pending" },
        ["state", "evidence"]
      ],
      ["an unknown field", { state: "pending" }, ["state"]],
      [
        "an unknown field inside",
        { reviewer: { name: "A", email: "a@b.example" } },
        ["reviewer.email"]
      ],
      ["a name of 121 characters", { reviewer: { name: "a".repeat(121) } }, ["reviewer.name"]],
      ["a SKU of 65 characters", { product: { sku: "a".repeat(65) } }, ["product.sku"]],
      ["an external id of 129 characters", { external_id: "a".repeat(129) }, ["external_id"]]
    ]
    it.effect.each(wrong)("%s", ([, fields, expected]) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 21, 12))
        const answer = yield* create(yield* newBusiness, fields)
        expect(refusal(answer)).toEqual({ status: 400, code: "invalid_request", fields: expected })
      })
    )
  })

  it.effect("reach from one character to ten thousand", () =>
    Effect.gen(function* () {
      const business = yield* newBusiness
      for (const text of ["k", "🙂".repeat(10_000)]) {
        const made = yield* create(business, { text })
        expect([made.status, pick(made.body, "text")]).toEqual([201, text])
      }
    })
  )

  it.effect("bodies that are no JSON, too large or of another type are refused", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const path = `/businesses/${yield* newBusiness}/reviews`
      const padded = (size: number) => {
        const body = JSON.stringify(minimal)
        return body + " ".repeat(size - body.length)
      }
      expect((yield* call("POST", path, padded(65_536))).status).toBe(201)
      const tooLarge = yield* call("POST", path, padded(65_537))
      expect(refusal(tooLarge)).toMatchObject({ status: 413, code: "payload_too_large" })
      const plain = { "content-type": "text/plain" }
      const wrongType = yield* call("POST", path, padded(100), plain)
      expect(refusal(wrongType)).toMatchObject({ status: 415, code: "unsupported_media_type" })
      for (const body of ["{", "[]", "null", '"x"', '{"stars":5,}']) {
        expect(refusal(yield* call("POST", path, body))).toMatchObject({
          status: 400,
          code: "invalid_request"
        })
      }
    })
  )
})

layer(ManagementService)("reviews for their managers", (it) => {
  it.effect("are listed newest first, in all states or in one", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const business = yield* newBusiness
      const path = `/businesses/${business}/reviews`
      const ids: Array<string> = []
      for (let i = 0; i < 3; i += 1) {
        yield* TestClock.adjust("1 second")
        ids.unshift(yield* madeReview(business))
      }
      const [newest = "", middle = "", oldest = ""] = ids
      yield* step(middle, "hide", { reason: "spam" })
      yield* step(oldest, "remove", { reason: "fraud" })
      const listed = (query: string) =>
        Effect.map(call("GET", `${path}${query}`), (answer) =>
          (pick(answer.body, "data") as Array<object>).map((item) => [
            pick(item, "id"),
            pick(item, "state")
          ])
        )
      const all = [
        [newest, "published"],
        [middle, "hidden"],
        [oldest, "removed"]
      ]
      expect(yield* listed("")).toEqual(all)
      expect(yield* listed("?state=published")).toEqual([all[0]])
      expect(yield* listed("?state=hidden")).toEqual([all[1]])
      expect(yield* listed("?state=removed")).toEqual([all[2]])
      expect(yield* listed("?state=pending")).toEqual([])
      const wrong = yield* call("GET", `${path}?state=lost`)
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ["state"] })
      const page = yield* call("GET", `${path}?limit=1`)
      const cursor = textAt(page, "next_cursor")
      expect(pick((yield* call("GET", `${path}?limit=1&cursor=${cursor}`)).body, "data.0.id")).toBe(
        middle
      )
      const other = yield* call("GET", `${path}?state=hidden&cursor=${cursor}`)
      expect(refusal(other)).toMatchObject({ status: 400, fields: ["cursor"] })
    })
  )

  it.effect("one is read with its earlier wordings and what was decided about it", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const id = yield* madeReview(yield* newBusiness, { title: "First", stars: 2 })
      const product = { sku: "shoe", name: null }
      yield* call("PATCH", `/reviews/${id}`, { experience_date: "1970-01-01", product })
      yield* step(id, "hide", { reason: "spam" })
      const read = yield* call("GET", `/reviews/${id}`)
      expect(read.status).toBe(200)
      expect(read.body).toMatchObject({ id, stars: 2, product, state: "hidden" })
      expect(pick(read.body, "revisions")).toEqual([
        {
          stars: 2,
          title: "First",
          text: "Came on time.",
          product: null,
          experience_date: null,
          replaced_at: expect.any(String)
        }
      ])
      const line = { actor: "operator", reason: null, at: expect.any(String) }
      expect(pick(read.body, "moderation")).toEqual([
        { ...line, action: "published", from: null, to: "published" },
        { ...line, action: "edited", from: "published", to: "published" },
        { ...line, action: "hidden", from: "published", to: "hidden", reason: "spam" }
      ])
      const number = yield* call("GET", `/reviews/${id.slice("rev_".length)}`)
      expect(number.body).toEqual(read.body)
    })
  )

  it.effect(
    "an edit changes the date or the product that it names, and never what the author says",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        yield* TestClock.setTime(Date.UTC(2026, 10, 21, 12))
        const id = yield* madeReview(yield* newBusiness, {
          title: "T",
          experience_date: "2026-01-02"
        })
        const path = `/reviews/${id}`
        const edited = yield* call("PATCH", path, { experience_date: null })
        expect(edited.status).toBe(200)
        expect(edited.body).toMatchObject({ title: "T", stars: 5, experience_date: null })
        const about = yield* call("PATCH", path, { product: { sku: "shoe" } })
        expect(pick(about.body, "product")).toEqual({ sku: "shoe", name: null })
        const wrong: ReadonlyArray<readonly [object, string]> = [
          [{ stars: 5 }, "stars"],
          [{ title: "Better" }, "title"],
          [{ text: "Better." }, "text"],
          [{ language: "de" }, "language"],
          [{ reviewer: { name: "Eve" } }, "reviewer"],
          [{ proof: "transaction" }, "proof"],
          [{ evidence: "order 7" }, "evidence"],
          [{ product: { price: 1 } }, "product.price"],
          [{ experience_date: "2027-01-01" }, "experience_date"]
        ]
        for (const [body, field] of wrong) {
          expect(refusal(yield* call("PATCH", path, body))).toMatchObject({
            status: 400,
            fields: [field]
          })
        }
        const read = yield* call("GET", path)
        expect(read.body).toMatchObject({ title: "T", text: "Came on time.", stars: 5 })
      })
  )

  const malformed = [
    "rev_0",
    "rev_01",
    "rev_x",
    "rev_",
    "inv_1",
    "rev_1e3",
    "-1",
    "99999999999999999999"
  ]
  it.effect.each(malformed)("an id like %s is nobody's", (id) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      expect(refusal(yield* call("GET", `/reviews/${id}`))).toMatchObject({
        status: 404,
        code: "not_found"
      })
    })
  )
})

layer(ManagementService)("moderation", (it) => {
  /** Ways to each state, and what each step then answers: the state it makes, or 409 as null. */
  const ways = {
    published: [],
    hidden: ["hide"],
    removed: ["remove"]
  } as const
  const outcomes: ReadonlyArray<
    readonly [from: keyof typeof ways, step: string, to: string | null]
  > = [
    ["published", "hide", "hidden"],
    ["published", "remove", "removed"],
    ["published", "restore", null],
    ["published", "resolve", "published"],
    ["published", "verify", "published"],
    ["hidden", "hide", null],
    ["hidden", "remove", "removed"],
    ["hidden", "restore", "published"],
    ["hidden", "resolve", null],
    ["hidden", "verify", null],
    ["removed", "hide", null],
    ["removed", "remove", null],
    ["removed", "restore", "published"],
    ["removed", "resolve", null],
    ["removed", "verify", null]
  ]
  const body = (name: string) =>
    name === "verify" ? { proof: "invited", evidence: "order 7" } : { reason: "why" }

  it.effect.each(outcomes)("of a %s review: %s makes %s", ([from, name, to]) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const id = yield* madeReview(yield* newBusiness)
      for (const way of ways[from]) yield* step(id, way, body(way))
      const answer = yield* step(id, name, body(name))
      if (to === null) {
        expect(refusal(answer)).toMatchObject({ status: 409, code: "invalid_transition" })
      } else {
        expect([answer.status, pick(answer.body, "state")]).toEqual([200, to])
      }
      const read = yield* call("GET", `/reviews/${id}`)
      expect(pick(read.body, "state")).toBe(to ?? from)
    })
  )

  it.effect("an edit of a review that is not published is 409", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const id = yield* madeReview(yield* newBusiness)
      yield* step(id, "hide", { reason: "spam" })
      const answer = yield* call("PATCH", `/reviews/${id}`, { experience_date: null })
      expect(refusal(answer)).toMatchObject({ status: 409, code: "invalid_transition" })
    })
  )

  it.effect("hiding and removing need a reason, others may give one or send no body", () =>
    Effect.gen(function* () {
      const business = yield* newBusiness
      const id = yield* madeReview(business)
      for (const name of ["hide", "remove"]) {
        const missing: ReadonlyArray<object> = [
          {},
          { reason: null },
          { reason: "" },
          { reason: " " }
        ]
        for (const without of [...missing, { reason: "a".repeat(501) }]) {
          const answer = yield* step(id, name, without)
          expect(refusal(answer)).toMatchObject({ status: 400, fields: ["reason"] })
        }
        expect(refusal(yield* step(id, name))).toMatchObject({ status: 400 })
      }
      for (const given of [undefined, {}, { reason: null }, { reason: "settled" }]) {
        const review = yield* madeReview(business)
        const resolved = yield* step(review, "resolve", given)
        expect([resolved.status, pick(resolved.body, "resolved")]).toEqual([200, true])
        yield* step(review, "hide", { reason: "spam" })
        expect((yield* step(review, "restore", given)).status).toBe(200)
      }
      expect(refusal(yield* step(id, "resolve", { why: "x" }))).toMatchObject({
        status: 400,
        fields: ["why"]
      })
      expect(refusal(yield* step(id, "resolve", { reason: "" }))).toMatchObject({
        status: 400,
        fields: ["reason"]
      })
    })
  )

  it.effect("proof only rises", () =>
    Effect.gen(function* () {
      const id = yield* madeReview(yield* newBusiness)
      const steps = [
        ["identity", 200],
        ["imported", 409],
        ["identity", 409],
        ["invited", 200],
        ["unverified", 409],
        ["after_review", 200],
        ["transaction", 409]
      ] as const
      for (const [proof, status] of steps) {
        const answer = yield* step(id, "verify", { proof, evidence: `${proof}.pdf` })
        expect([proof, answer.status]).toEqual([proof, status])
        if (status === 200) {
          expect(answer.body).toMatchObject({ proof, evidence: `${proof}.pdf` })
        }
      }
      const other = yield* madeReview(yield* newBusiness)
      for (const evidence of [undefined, null, ""]) {
        const without = yield* step(other, "verify", { proof: "identity", evidence })
        expect(refusal(without)).toMatchObject({ status: 400, fields: ["evidence"] })
      }
      const wrong = yield* step(id, "verify", { proof: "sworn" })
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ["proof"] })
    })
  )

  it.effect("what is hidden leaves the score, what is restored comes back to it", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const business = yield* newBusiness
      const id = yield* madeReview(business)
      const read = Effect.map(call("GET", `/businesses/${business}`), ({ body }) => body)
      const before = yield* read
      yield* step(id, "hide", { reason: "spam" })
      expect(yield* read).toMatchObject({ score: null, review_count: 0 })
      yield* step(id, "restore")
      expect(yield* read).toEqual(before)
    })
  )
})
