import { request } from "node:http"
import { assert, describe } from "@effect/vitest"
import { listEvents } from "@review-proof/domain/webhooks"
import { sendRaw } from "@review-proof/testkit/client/exchange"
import {
  manage,
  refusal,
  sendToManagement,
  Service,
  serviceWith,
  managementToken
} from "@review-proof/testkit/service/http-service"
import type { Json } from "@review-proof/testkit/service/http-service"
import { account, shop } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

const ndjson = "application/x-ndjson"
const csv = "text/csv"

const newBusiness = Effect.map(shop, ({ id }) => String(id))

const send = (business: string, type: string, body: string | Uint8Array) =>
  sendToManagement({
    method: "POST",
    path: `/management/v1/businesses/${business}/reviews/import`,
    key: managementToken,
    headers: [["content-type", type]],
    body
  })

const reviewsOf = (business: string) =>
  Effect.map(
    manage("GET", `/businesses/${business}/reviews?limit=100`),
    ({ json }): ReadonlyArray<Json> => json.data
  )

const line = (fields: object = {}) =>
  JSON.stringify({ stars: 4, text: "Good shoes.", language: "en", ...fields })

const imported = (count: number, duplicates = 0) => ({ imported: count, duplicates, rejected: [] })

/** Each rejected line with its wrong fields, sorted. */
const rejectedBy = ({ json }: Json): ReadonlyArray<string> =>
  json.rejected.map((one: Json) => [one.line, ...one.fields.toSorted()].join(" "))

const importing = Effect.fnUntraced(function* (business: string, prefer: string | null = null) {
  const { managementPort: port } = yield* Service
  return request({
    port,
    path: `/management/v1/businesses/${business}/reviews/import`,
    method: "POST",
    headers: {
      authorization: `Bearer ${managementToken}`,
      "content-type": ndjson,
      ...(prefer !== null && { prefer })
    }
  })
})

/** The progress that is reported before the answer. */
const progressOf = Effect.fnUntraced(function* (
  business: string,
  body: string,
  prefer: string | null
) {
  const sending = yield* importing(business, prefer)
  return yield* Effect.callback<ReadonlyArray<string>>((resume) => {
    const reports: Array<string> = []
    sending.on("information", ({ headers, statusCode }) =>
      reports.push(`${statusCode} ${headers["import-progress"]}`)
    )
    sending.on("response", (answer) => {
      answer.resume()
      answer.on("end", () => resume(Effect.succeed(reports)))
    })
    sending.end(body)
  })
})

layer(serviceWith())("reviews imported as NDJSON", (test) => {
  test("are reported as they are committed if the client prefers that", function* () {
    const business = yield* newBusiness
    const rest = Array.from({ length: 2000 }, (_, n) => line({ external_id: `x-${n}` }))
    const body = ["{}", line({ external_id: "x-1" }), "", ...rest].join("\n")
    for (const prefer of ["import-progress", "wait=5, Import-Progress"]) {
      const reports = yield* progressOf(business, body, prefer)
      assert.deepStrictEqual(
        reports.map((one) => one.replace(/imported=\d+, duplicates=\d+/, "…")),
        [1001, 2001, 2003].map((read) => `102 line=${read}, …, rejected=1`)
      )
    }
    for (const prefer of [null, "return=minimal", "no-import-progress"]) {
      assert.isEmpty(yield* progressOf(business, body, prefer))
    }
  })

  test("are answered once over HTTP/1.0, which knows no answer before the final one", function* () {
    const { managementPort } = yield* Service
    const body = line()
    const raw = yield* sendRaw(
      managementPort,
      `POST /management/v1/businesses/${yield* newBusiness}/reviews/import HTTP/1.0\r\n` +
        `Authorization: Bearer ${managementToken}\r\nContent-Type: ${ndjson}\r\n` +
        `Content-Length: ${body.length}\r\nPrefer: import-progress\r\n\r\n${body}`
    )
    assert.match(raw, /^HTTP\/1\.1 200 /)
  })

  test("are published at once with all that they bring", function* () {
    const business = yield* newBusiness
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
    const lines = `${JSON.stringify(full)}\r\n\n${line()}\n${JSON.stringify(full)}`
    const { json, status } = yield* send(business, ndjson, lines)
    assert.deepStrictEqual([status, json], [200, imported(2, 1)])
    const [plain, old] = yield* reviewsOf(business)
    assert.deepInclude(old, { ...full, state: "published" })
    assert.deepInclude(plain, { stars: 4, proof: "unverified", external_id: null })
  })

  test("are imported although other lines cannot be, which are named with their faults", function* () {
    const secret = `pk_live_${"0123456789abcdef".repeat(2)}`
    const dates = { created_at: "2024-01-01T00:00:00Z", experience_date: "2999-01-01" }
    /** Each line, and how it is refused, if it is. */
    const lines: ReadonlyArray<readonly [line: string, fields?: string, message?: string]> = [
      [line({ text: "x".repeat(66_000) }), "", "The line is larger than 65536 bytes"],
      [line()],
      [
        line({ stars: 6, state: "hidden" }),
        "stars state",
        "stars must be 1, 2, 3, 4 or 5; state is not a field of this request"
      ],
      [line({ externalId: "x" }), "externalId", "externalId is not a field of this request"],
      ["{", "", "The line is not valid JSON"],
      [""],
      ["[]", "", "The line must be a JSON object."],
      ["7", "", "The line must be a JSON object."],
      [line({ reviewer: { name: "a".repeat(121) } }), "reviewer.name"],
      [
        line({ created_at: dates.created_at }),
        "created_at",
        "created_at is allowed with proof imported only"
      ],
      [line(dates), "created_at experience_date"],
      [line({ ...dates, stars: 6 }), "created_at experience_date stars"],
      [line({ ...dates, proof: "x" }), "experience_date proof"],
      [line({ stars: 6, proof: "identity" }), "evidence stars"],
      [line({ proof: "transaction" }), "evidence"],
      [line({ text: "a\u202eb" }), "text"],
      [line({ text: "a\u0000b" }), "", "The line contains a NUL character."],
      [line({ text: "\ud800" }), "", "The line contains text that is not Unicode."],
      [line({ text: secret }), ""],
      [line().replace("{", `{"text":"${secret}",`), ""],
      ["\u2028"],
      [line()]
    ]
    const answer = yield* send(yield* newBusiness, ndjson, lines.map(([text]) => text).join("\n"))
    assert.deepInclude(answer.json, { imported: 2, duplicates: 0 })
    const wrong = lines.flatMap(([, fields, message], n) =>
      fields === undefined ? [] : [{ expected: `${n + 1} ${fields}`.trim(), message }]
    )
    assert.deepStrictEqual(
      rejectedBy(answer),
      wrong.map(({ expected }) => expected)
    )
    for (const [n, { message }] of wrong.entries()) {
      if (message !== undefined) assert.strictEqual(answer.json.rejected[n].message, message)
    }
    assert.notInclude(answer.text, "pk_live")
  })

  test("are refused by line up to ten thousand lines, and counted beyond them", function* () {
    const { json } = yield* send(yield* newBusiness, ndjson, "{\n".repeat(10_003))
    assert.lengthOf(json.rejected, 10_000)
    assert.strictEqual(json.rejected_unlisted, 3)
  })

  test("are refused by line where they are not UTF-8", function* () {
    const bytes = Buffer.concat([
      Buffer.from(`${line()}\n{"stars":5,"language":"en","text":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`"}\n${line()}`)
    ])
    assert.deepStrictEqual((yield* send(yield* newBusiness, ndjson, bytes)).json, {
      ...imported(2),
      rejected: [{ line: 2, fields: [], message: "The line is not UTF-8" }]
    })
  })
})

layer(serviceWith())("reviews imported as CSV", (test) => {
  test("are read by the columns that the first line names, quoted line breaks included", function* () {
    const business = yield* newBusiness
    const file = [
      "text,stars,language,title,proof,reviewer_name,product_sku,product_name,experience_date,created_at,external_id,evidence",
      '"One, ""two""',
      'three",5,en,,transaction,,,,,,,order 7',
      "",
      "Plain,3,de,Titel,imported,Zoë,a/b,Shoe,2024-02-29,2024-03-01T09:00:00Z,x-1,"
    ]
    const { json } = yield* send(business, `${csv}; charset=utf-8`, file.join("\r\n"))
    assert.deepStrictEqual(json, imported(2))
    const [first, second] = yield* reviewsOf(business)
    assert.deepInclude(first, {
      text: 'One, "two"\r\nthree',
      stars: 5,
      title: null,
      proof: "transaction",
      evidence: "order 7",
      reviewer: { name: null },
      product: null
    })
    assert.deepInclude(second, {
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

  test("that cannot be taken are named by the physical line and the column", function* () {
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
      "5,a\u0085b,en,,",
      '5,"never closed,en,,',
      "5,ok,en,,"
    ]
    const answer = yield* send(yield* newBusiness, csv, file.join("\n"))
    assert.deepInclude(answer.json, { imported: 2, duplicates: 0 })
    assert.deepStrictEqual(rejectedBy(answer), [
      "5 stars",
      "6 reviewer_name",
      "7 language text",
      "8",
      "9",
      "11 created_at",
      "12 text",
      "13"
    ])
    assert.strictEqual(answer.json.rejected[3].message, "The line has 3 fields for 5 columns")
  })

  describe("are refused as a whole where the header", () => {
    test.each([
      ["names an unknown column", "stars,text,language,colour", ["colour"]],
      ["names a column twice", "stars,text,language,stars", ["stars"]],
      ["lacks what every review needs", "title", ["stars", "text", "language"]],
      ["names columns with spaces", "stars, text,language", [" text", "text"]]
    ] as const)("%s", function* ([, header, fields]) {
      const business = yield* newBusiness
      const answer = yield* send(business, csv, `${header}\n5,a,en\n`)
      assert.deepStrictEqual(refusal(answer), {
        status: 400,
        code: "invalid_request",
        fields: [...fields]
      })
      assert.isEmpty(yield* reviewsOf(business))
    })
  })
})

layer(serviceWith())("an import", (test) => {
  test("whose sender hangs up keeps, counts and reports what arrived", function* () {
    const { business, caller } = yield* account
    const shown = manage("GET", `/businesses/${business.id}`)
    const sending = yield* importing(business.id)
    sending.on("error", () => {})
    sending.write(`${Array.from({ length: 1500 }, () => line()).join("\n")}\n{"stars":`)
    yield* Effect.repeat(shown, { until: ({ json }) => json.review_count >= 1000 })
    sending.destroy()
    const after = yield* Effect.repeat(shown, { until: ({ json }) => json.score !== null })
    assert.strictEqual(after.json.review_count % 500, 0)
    const feed = yield* listEvents(caller, { limit: 100, cursor: null, type: null })
    assert.deepStrictEqual(
      feed.items.map(({ facts }) => facts._tag),
      ["score.changed"]
    )
  })

  test("is taken beside 63 others, and the next is refused until one of them has ended", function* () {
    const business = yield* newBusiness
    const others = yield* Effect.replicateEffect(importing(business), 64)
    const statuses = others.map(
      (one) =>
        new Promise((resolve) => {
          one.on("error", resolve)
          one.on("response", (answer) => resolve(answer.resume().statusCode))
        })
    )
    for (const one of others) one.flushHeaders()
    const next = send(business, ndjson, line())
    const refused = yield* Effect.repeat(next, { until: ({ status }) => status !== 200 })
    assert.deepStrictEqual([refused.status, refused.headers["retry-after"]], [429, "5"])
    for (const one of others) one.end(line())
    assert.deepStrictEqual(yield* Effect.promise(() => Promise.all(statuses)), Array(64).fill(200))
    assert.strictEqual((yield* next).status, 200)
  })

  test("may be as spreadsheets write it: with a byte order mark, semicolons or tabs", function* () {
    for (const [type, body] of [
      [ndjson, `\uFEFF${line()}`],
      [csv, "\uFEFFstars,text,language\r\n5,Good,en\r\n"],
      [csv, '\uFEFFstars;text;language\r\n5;"Good, and\n""quick"";";en\r\n'],
      [csv, '"stars"\t"text"\t"language"\r\n5\tGood, and; quick\ten\r\n']
    ] as const) {
      assert.deepStrictEqual((yield* send(yield* newBusiness, type, body)).json, imported(1))
    }
  })

  test("is refused as CSV if its first line is missing or empty", function* () {
    const business = yield* newBusiness
    for (const body of ["", "\uFEFF", "\r\n5,Good,en\r\n"]) {
      const answer = yield* send(business, csv, body)
      assert.strictEqual(answer.status, 400)
      assert.match(answer.json.error.message, /^The first line, .*, is missing/)
    }
    const alone = yield* send(business, csv, "stars,text,language\n")
    assert.deepStrictEqual(alone.json, imported(0))
  })

  test("may have no line, and is refused with another media type or a character set", function* () {
    const business = yield* newBusiness
    assert.deepStrictEqual((yield* send(business, ndjson, "\n\n")).json, imported(0))
    for (const [type, body] of [
      ["application/json", line()],
      [`${csv}; charset=latin1`, line()]
    ] as const) {
      assert.strictEqual((yield* send(business, type, body)).status, 415, type)
    }
    const path = `/businesses/${business}/reviews/import`
    assert.strictEqual((yield* manage("POST", path)).status, 400)
    const coded = [
      ["content-type", ndjson],
      ["content-encoding", "identity"]
    ] as const
    assert.strictEqual((yield* manage("POST", path, line(), coded)).status, 415)
    assert.isEmpty(yield* reviewsOf(business))
  })
})
