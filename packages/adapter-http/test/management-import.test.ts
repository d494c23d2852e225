import { request } from "node:http"
import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { callerOf } from "./management-invited.ts"
import { listEvents } from "@review-proof/domain/webhooks"
import {
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  refusal,
  TOKEN
} from "./management-service.ts"

const NDJSON = "application/x-ndjson"
const CSV = "text/csv"

const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 21, 12))
  const company = yield* madeCompany()
  return { company, business: yield* madeBusiness(company) }
})

const send = (business: string, type: string, body: string | Uint8Array) =>
  Management.use(({ raw }) =>
    raw(`/management/v1/businesses/${business}/reviews/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": type },
      body: typeof body === "string" ? body : new Uint8Array(body)
    })
  )

const reviewsOf = (business: string) =>
  Management.use(({ call }) => call("GET", `/businesses/${business}/reviews?limit=100`)).pipe(
    Effect.map(({ body }) => pick(body, "data") as ReadonlyArray<object>)
  )

const line = (fields: object = {}) =>
  JSON.stringify({ stars: 4, text: "Good shoes.", language: "en", ...fields })

/** What the service says before its answer. */
const toldOf = Effect.fnUntraced(function* (business: string, body: string, prefer: string | null) {
  const { origin } = yield* Management
  return yield* Effect.callback<{ readonly told: ReadonlyArray<unknown>; readonly status: number }>(
    (resume) => {
      const told: Array<unknown> = []
      const call = request(`${origin}/management/v1/businesses/${business}/reviews/import`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${TOKEN}`,
          "content-type": NDJSON,
          ...(prefer !== null && { prefer })
        }
      })
      call.on("information", ({ headers, statusCode }) =>
        told.push([statusCode, headers["import-progress"]])
      )
      call.on("response", (answer) => {
        answer.resume()
        answer.on("end", () => resume(Effect.succeed({ told, status: answer.statusCode ?? 0 })))
      })
      call.end(body)
    }
  )
})

layer(ManagementService)("reviews imported as NDJSON", (it) => {
  it.effect("are told of as they are committed, to whoever prefers that", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const rest = Array.from({ length: 2000 }, (_, n) => line({ external_id: `x-${n}` }))
      const body = ["{}", line({ external_id: "x-1" }), "", ...rest].join("\n")
      for (const prefer of ["import-progress", "wait=5, Import-Progress"]) {
        const { status, told } = yield* toldOf(business, body, prefer)
        expect(status).toBe(200)
        expect(
          told.map((one) => JSON.stringify(one).replace(/imported=\d+, duplicates=\d+/, "…"))
        ).toEqual([
          `[102,"line=1001, …, rejected=1"]`,
          `[102,"line=2001, …, rejected=1"]`,
          `[102,"line=2003, …, rejected=1"]`
        ])
      }
      for (const prefer of [null, "return=minimal", "no-import-progress"]) {
        expect(yield* toldOf(business, body, prefer)).toEqual({ status: 200, told: [] })
      }
    })
  )

  it.effect("are published at once with all that they bring", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const full = {
        stars: 2,
        title: "Très bon",
        text: "素晴らしい 👍\nzwei",
        language: "fr-CA",
        proof: "imported",
        reviewer: { name: "Zoë" },
        product: { sku: "a/b", name: "Shoe" },
        experience_date: "2024-02-29",
        created_at: "2024-03-01T09:00:00.000Z",
        external_id: "old-1"
      }
      const answer = yield* send(business, NDJSON, `${JSON.stringify(full)}\r\n\n${line()}`)
      expect([answer.status, answer.body]).toEqual([
        200,
        { imported: 2, duplicates: 0, rejected: [] }
      ])
      const [plain, old] = yield* reviewsOf(business)
      expect(old).toMatchObject({ ...full, state: "published" })
      expect(plain).toMatchObject({ stars: 4, proof: "unverified", external_id: null })
      const shown = yield* Management.use(({ call }) => call("GET", `/businesses/${business}`))
      expect(shown.body).toMatchObject({ review_count: 2 })
      expect(typeof pick(shown.body, "score")).toBe("number")
    })
  )

  it.effect("are told of by one score.changed, and logged once", () =>
    Effect.gen(function* () {
      const { business, company } = yield* setUp
      yield* madeReview(business, { stars: 1 })
      const before = yield* Management.use(({ call }) => call("GET", `/businesses/${business}`))
      const lines = Array.from({ length: 2500 }, () => line({ stars: 5 }))
      const answer = yield* send(business, NDJSON, lines.join("\n"))
      expect(answer.body).toEqual({ imported: 2500, duplicates: 0, rejected: [] })
      const after = yield* Management.use(({ call }) => call("GET", `/businesses/${business}`))
      const caller = callerOf(company, [business])
      const feed = yield* listEvents(caller, { limit: 100, cursor: null, type: null })
      expect(feed.items.map(({ facts }) => facts._tag)).toEqual([
        "review.created",
        "score.changed",
        "score.changed"
      ])
      expect(feed.items[2]?.facts).toMatchObject({
        score: Math.round(Number(pick(after.body, "score")) * 100),
        previousScore: Math.round(Number(pick(before.body, "score")) * 100),
        reviewCount: 2501,
        reason: "review"
      })
      const audit = yield* Management.use(({ call }) =>
        call("GET", `/companies/${company}/audit?action=reviews.imported`)
      )
      expect(pick(audit.body, "data")).toEqual([
        expect.objectContaining({
          target: business,
          details: { imported: 2500, duplicates: 0, rejected: 0 }
        })
      ])
    })
  )

  it.effect(
    "are duplicates where their external id is known, or an earlier line's, and change nothing",
    () =>
      Effect.gen(function* () {
        const { business } = yield* setUp
        yield* madeReview(business, { external_id: "a" })
        const lines = ["a", "b", "b", "c", null, null].map((external_id) => line({ external_id }))
        const first = yield* send(business, NDJSON, lines.join("\n"))
        expect(first.body).toEqual({ imported: 4, duplicates: 2, rejected: [] })
        const before = yield* reviewsOf(business)
        expect(before).toHaveLength(5)
        const others = ["a", "b", "c"].map((external_id) =>
          line({ external_id, stars: 1, text: "Other words.", proof: "transaction", evidence: "x" })
        )
        const again = yield* send(business, NDJSON, others.join("\n"))
        expect(again.body).toEqual({ imported: 0, duplicates: 3, rejected: [] })
        expect(yield* reviewsOf(business)).toEqual(before)
      })
  )

  it.effect("are imported although other lines cannot be, which are named with their faults", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const lines = [
        line(),
        line({ stars: 6, state: "hidden" }),
        "{",
        "",
        "[]",
        line({ reviewer: { name: "a".repeat(121) } }),
        line({ created_at: "2024-01-01T00:00:00Z" }),
        line({ experience_date: "2027-01-01" }),
        line({ text: "a\u0000b" }),
        line({ text: "x".repeat(66_000) }),
        line({ text: `pk_live_${"0123456789abcdef".repeat(2)}` }),
        "\u2028",
        line(),
        line().replace("{", `{"text":"pk_live_${"0123456789abcdef".repeat(2)}",`),
        line({ proof: "transaction" })
      ]
      const answer = yield* send(business, NDJSON, `${lines.join("\n")}\n`)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ imported: 2, duplicates: 0 })
      const rejected = pick(answer.body, "rejected") as ReadonlyArray<object>
      expect(rejected.map((one) => [pick(one, "line"), pick(one, "fields")])).toEqual([
        [2, ["stars", "state"]],
        [3, []],
        [5, []],
        [6, ["reviewer.name"]],
        [7, ["created_at"]],
        [8, ["experience_date"]],
        [9, []],
        [10, []],
        [11, []],
        [14, []],
        [15, ["evidence"]]
      ])
      expect(pick(rejected[0], "message")).toBe(
        "stars must be 1, 2, 3, 4 or 5; state is not a field of this request"
      )
      expect(pick(rejected[4], "message")).toBe("created_at is allowed with proof imported only")
      expect(pick(rejected[7], "message")).toBe("The line is larger than 65536 bytes")
      expect(answer.text).not.toContain("pk_live")
    })
  )

  it.effect("are told of all that is wrong with a line, what its dates cannot be included", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const dates = { created_at: "2024-01-01T00:00:00Z", experience_date: "2999-01-01" }
      const lines = [
        line(dates),
        line({ ...dates, stars: 6 }),
        line({ ...dates, proof: "x" }),
        line({ stars: 6, proof: "identity" })
      ]
      const answer = yield* send(business, NDJSON, lines.join("\n"))
      const rejected = pick(answer.body, "rejected") as ReadonlyArray<object>
      expect(rejected.map((one) => [...(pick(one, "fields") as Array<string>)].sort())).toEqual([
        ["created_at", "experience_date"],
        ["created_at", "experience_date", "stars"],
        ["experience_date", "proof"],
        ["evidence", "stars"]
      ])
    })
  )

  it.effect("are refused by line where they are not UTF-8", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const bytes = Buffer.concat([
        Buffer.from(`${line()}\n{"stars":5,"language":"en","text":"`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`"}\n${line()}`)
      ])
      const answer = yield* send(business, NDJSON, bytes)
      expect(answer.body).toEqual({
        imported: 2,
        duplicates: 0,
        rejected: [{ line: 2, fields: [], message: "The line is not UTF-8" }]
      })
    })
  )

  it.effect("are refused by line, in a sentence, where they are no object or no Unicode", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const lines = ["[]", "7", '{"stars":5,"language":"en","text":"\\ud800"}', "{"]
      const { body } = yield* send(business, NDJSON, Buffer.from(lines.join("\n")))
      const whole = "The line must be a JSON object."
      expect(body).toMatchObject({
        imported: 0,
        rejected: [
          { line: 1, fields: [], message: whole },
          { line: 2, fields: [], message: whole },
          { line: 3, fields: [], message: "The line contains text that is not Unicode." },
          { line: 4, fields: [], message: "The line is not valid JSON" }
        ]
      })
    })
  )

  it.effect("may be none, and of a business that is there", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const none = { imported: 0, duplicates: 0, rejected: [] }
      expect((yield* send(business, NDJSON, "\n\n")).body).toEqual(none)
      for (const id of ["biz_none", "x"]) {
        expect((yield* send(id, NDJSON, line())).status).toBe(404)
      }
    })
  )

  it.effect("are taken in any number, beyond what a body may hold elsewhere", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const lines = Array.from({ length: 300 }, () => line({ text: "x".repeat(9_000) }))
      const answer = yield* send(business, NDJSON, lines.join("\n"))
      expect(answer.body).toEqual({ imported: 300, duplicates: 0, rejected: [] })
    })
  )
})

layer(ManagementService)("reviews imported as CSV", (it) => {
  it.effect("are read by the columns that the first line names, quoted line breaks included", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const file = [
        "text,stars,language,title,proof,reviewer_name,product_sku,product_name,experience_date,created_at,external_id,evidence",
        '"One, ""two""',
        'three",5,en,,transaction,,,,,,,order 7',
        "",
        "Plain,3,de,Titel,imported,Zoë,a/b,Shoe,2024-02-29,2024-03-01T09:00:00Z,x-1,"
      ]
      const answer = yield* send(business, `${CSV}; charset=utf-8`, file.join("\r\n"))
      expect(answer.body).toEqual({ imported: 2, duplicates: 0, rejected: [] })
      const [first, second] = yield* reviewsOf(business)
      expect(first).toMatchObject({
        text: 'One, "two"\r\nthree',
        stars: 5,
        title: null,
        proof: "transaction",
        evidence: "order 7",
        reviewer: { name: null },
        product: null
      })
      expect(second).toMatchObject({
        text: "Plain",
        title: "Titel",
        proof: "imported",
        reviewer: { name: "Zoë" },
        product: { sku: "a/b", name: "Shoe" },
        experience_date: "2024-02-29",
        created_at: "2024-03-01T09:00:00.000Z",
        external_id: "x-1"
      })
    })
  )

  it.effect("that cannot be taken are named by the physical line and the column", () =>
    Effect.gen(function* () {
      const { business } = yield* setUp
      const file = [
        "stars,text,language,reviewer_name,created_at",
        '5,"over',
        "two",
        'lines",en,,',
        "6,ok,en,,",
        `5,ok,en,${"a".repeat(121)},`,
        "5,,english,,",
        "5,ok,en",
        '5,"ok" no,en,,',
        '4,6" screen,en,,',
        "4,ok,en,,2024-01-01T00:00:00Z",
        '5,"never closed,en,,',
        "5,ok,en,,"
      ]
      const answer = yield* send(business, CSV, file.join("\n"))
      expect(answer.body).toMatchObject({ imported: 2, duplicates: 0 })
      const rejected = pick(answer.body, "rejected") as ReadonlyArray<object>
      expect(rejected.map((one) => [pick(one, "line"), pick(one, "fields")])).toEqual([
        [5, ["stars"]],
        [6, ["reviewer_name"]],
        [7, ["text", "language"]],
        [8, []],
        [9, []],
        [11, ["created_at"]],
        [12, []]
      ])
      expect(pick(rejected[3], "message")).toBe("The line has 3 fields for 5 columns")
    })
  )

  describe("are refused as a whole where the header", () => {
    const wrong: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
      ["names an unknown column", "stars,text,language,colour", ["colour"]],
      ["names a column twice", "stars,text,language,stars", ["stars"]],
      ["lacks what every review needs", "title", ["stars", "text", "language"]],
      ["names columns with spaces", "stars, text,language", [" text", "text"]]
    ]
    it.effect.each(wrong)("%s", ([, header, fields]) =>
      Effect.gen(function* () {
        const { business } = yield* setUp
        const answer = yield* send(business, CSV, `${header}\n5,a,en\n`)
        expect(refusal(answer)).toEqual({ status: 400, code: "invalid_request", fields })
        expect(yield* reviewsOf(business)).toEqual([])
      })
    )
  })
})

layer(ManagementService)("an import", (it) => {
  it.effect("whose sender hangs up keeps what came, counts it, and tells of it", () =>
    Effect.gen(function* () {
      const { origin } = yield* Management
      const { business, company } = yield* setUp
      const shown = Management.use(({ call }) => call("GET", `/businesses/${business}`))
      const sending = request(`${origin}/management/v1/businesses/${business}/reviews/import`, {
        method: "POST",
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": NDJSON }
      })
      sending.on("error", () => {})
      sending.write(`${Array.from({ length: 1500 }, () => line()).join("\n")}\n{"stars":`)
      const until = (met: (body: unknown) => boolean) =>
        Effect.repeat(shown, { until: ({ body }) => met(body) })
      yield* until((body) => Number(pick(body, "review_count")) >= 1000)
      sending.destroy()
      const after = yield* until((body) => pick(body, "score") !== null)
      expect(Number(pick(after.body, "review_count")) % 500).toBe(0)
      const caller = callerOf(company, [business])
      const feed = yield* listEvents(caller, { limit: 100, cursor: null, type: null })
      expect(feed.items.map(({ facts }) => facts._tag)).toEqual(["score.changed"])
    })
  )

  it.effect("is refused where its body is of another type, coded, missing or marked", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const { business } = yield* setUp
      for (const type of ["application/json", "text/plain", `${CSV}; charset=latin1`]) {
        expect(refusal(yield* send(business, type, line()))).toMatchObject({
          status: 415,
          code: "unsupported_media_type"
        })
      }
      const path = `/management/v1/businesses/${business}/reviews/import`
      const headers = { authorization: `Bearer ${TOKEN}` }
      expect((yield* raw(path, { method: "POST", headers })).status).toBe(400)
      const coded = { ...headers, "content-type": NDJSON, "content-encoding": "gzip" }
      expect((yield* raw(path, { method: "POST", headers: coded, body: line() })).status).toBe(415)
      for (const type of [NDJSON, CSV]) {
        const marked = yield* send(business, type, `\uFEFF${line()}`)
        expect(refusal(marked)).toMatchObject({ status: 400, code: "invalid_request" })
      }
      expect((yield* raw(path, { method: "POST", body: line() })).status).toBe(401)
      expect(yield* reviewsOf(business)).toEqual([])
    })
  )
})
