/**
 * A refused request names every wrong field at once, by its path in the body or its name in the
 * query (contract REQUEST-2): what a schema finds, and what only a rule of the domain can tell.
 */
import { assert, describe, it } from "@effect/vitest"
import { call, manage, serviceWith } from "@review-proof/testkit/service/http-service"
import type { Answer, Json } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"
import { ManagementApi } from "../src/management/api.ts"
import { PublicApi } from "../src/public/api.ts"
import { managed, perform } from "./management-operations.ts"
import { makeThings, type Things } from "./management-things.ts"

/** Changes that make a good body wrong, and the fields that the answer names. */
type Row = readonly [wrong: object, fields: string]

const each = (field: string, ...values: ReadonlyArray<unknown>): ReadonlyArray<Row> =>
  values.map((value) => [{ [field]: value }, field])

interface Body {
  readonly method?: "PATCH"
  readonly path: string
  /** A body with which nothing is wrong. */
  readonly good?: object
  readonly rows: ReadonlyArray<Row>
}

const farAhead = "2999-01-01T00:00:00Z"
const long = (length: number) => "é".repeat(length)
const owner = { name: "Ann", email: "ann@acme.example" }

const publicBodies: Readonly<Record<string, Body>> = {
  "an invitation": {
    path: "/v1/invitations",
    good: { name: "Ann", email: "ann@example.com" },
    rows: [
      [{ name: undefined, email: undefined }, "email name"],
      [{ name: "" }, "name"],
      [
        {
          name: "",
          email: "nobody",
          phone: "x",
          channel: "sms",
          products: ["a", ""],
          send_at: farAhead,
          from: 1
        },
        "channel email from name phone products.1 send_at"
      ],
      [{ name: "", channel: "whatsapp" }, "name phone"],
      // A channel that does not exist needs no contact.
      [{ channel: "sms", email: undefined }, "channel"],
      [{ products: ["", ...Array<string>(20).fill("a")] }, "products products.0"]
    ]
  },
  "a product": {
    path: "/v1/products",
    good: { sku: "1", name: "Shoe" },
    rows: [
      [{ sku: "", name: "" }, "name sku"],
      // No path could name it.
      [{ sku: "a\ufeffb", name: "" }, "name sku"],
      [{ name: "Sh\u202eoe", group: "Sh\u200eoe\t" }, "name"]
    ]
  },
  "a changed product": {
    method: "PATCH",
    path: "/v1/products/a%2Fb",
    rows: [
      [{ sku: "a", name: "" }, "name sku"],
      [{ sku: "a/b", name: "" }, "name"]
    ]
  },
  "an endpoint": {
    path: "/v1/webhooks",
    good: { url: "https://1.1.1.1/", events: ["review.created"] },
    rows: [
      [{ events: [] }, "events"],
      [{ url: "http://hooks.example.com/", events: [] }, "events url"],
      [{ url: "https://127.0.0.1/", events: ["review.created", "review.read"] }, "events.1 url"],
      [{ events: ["x", ...Array<string>(8).fill("review.created")] }, "events events.0"]
    ]
  }
}

/** By operation. */
const managementBodies: Readonly<Record<string, ReadonlyArray<Row>>> = {
  createCompany: [
    [{ name: undefined, owner: undefined }, "name owner"],
    [{ colour: 1, owner: { ...owner, age: 3 } }, "colour owner.age"],
    ...each("name", "", " \t ", long(121), "A\nBcc: x", 1, "www.spam.example"),
    [{ plan: "gold", owner: { name: "Ann" } }, "owner.email plan"],
    ...each("monthly_limit", -1, 1.5, 1_000_000_001, "1"),
    ...[
      "an n@acme.example",
      "ann@acme.example\nb@acme.example",
      "ann",
      `ann@${"a".repeat(250)}.example`
    ].map((email): Row => [{ owner: { name: "A", email } }, "owner.email"])
  ],
  changeCompany: [
    [
      { id: "cmp_x", owner, created_at: farAhead, status: "gone", name: null, plan: null },
      "created_at id name owner plan status"
    ],
    [{ name: "win@spam.example" }, "name"]
  ],
  createMember: [[{ role: "boss", email: "an\u202en@example.com" }, "email role"]],
  createBusiness: [
    [{ name: "www.spam.example" }, "name"],
    ...each(
      "url",
      "shop.example",
      "ftp://shop.example",
      "javascript:alert(1)",
      "https://",
      "https:/shop.example",
      "https:///shop.example",
      "https://user:pw@shop.example",
      "https://shop example",
      " https://shop.example",
      "https://shop.example/\n",
      `https://shop.example/${"a".repeat(480)}`
    ),
    ...each("short_name", "", "a", "A-b", "a b", "a_b", "ü-x", "x".repeat(65), 7),
    ...each(
      "reply_to",
      "",
      "shop",
      "Shop <a@shop.example>",
      "a@shop.example\r\nBcc: b@x.example",
      7
    )
  ],
  changeBusiness: [
    [{ name: "t.co/abc", reminders: "yes", company_id: "cmp_1" }, "company_id name reminders"]
  ],
  createKey: [
    [{ name: " ", permissions: [], businesses: [] }, "businesses name permissions"],
    [{ permissions: ["reviews:read", "all"], expires: "1d" }, "expires permissions.1"],
    [{ businesses: ["cmp_1"], status: "active" }, "businesses.0 status"],
    [
      { ip_allowlist: ["10.0.0.0/8", "300.1.1.1", "10.0.0.1/8", "localhost", "10.0.0.0/33"] },
      "ip_allowlist.1 ip_allowlist.2 ip_allowlist.3 ip_allowlist.4"
    ],
    [{ ip_allowlist: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, "ip_allowlist"],
    [{ ip_allowlist: ["10.0.0.1\u0085"] }, "ip_allowlist.0"],
    [
      {
        name: "",
        permissions: [],
        businesses: ["biz_other"],
        ip_allowlist: ["nowhere"],
        created_by: "mem_other"
      },
      "businesses.0 created_by ip_allowlist.0 name permissions"
    ],
    [
      {
        businesses: ["biz_other", "mine", ...Array<null>(999).fill(null)],
        ip_allowlist: [1, "nowhere", ...Array<string>(19).fill("10.0.0.0/8")]
      },
      // At most 100 are named.
      [
        "businesses",
        ...Array.from({ length: 97 }, (_, index) => `businesses.${index + 2}`),
        "ip_allowlist",
        "ip_allowlist.0"
      ].join(" ")
    ]
  ],
  changeKey: [
    [{ expires: "never", created_by: "mem_1", status: "active" }, "created_by expires status"],
    [{ name: "", businesses: null, permissions: ["reviews:write"] }, "name permissions.0"],
    [
      {
        name: "",
        businesses: ["biz_other", "nobody"],
        ip_allowlist: ["nowhere", ...Array<string>(20).fill("10.0.0.1")]
      },
      "businesses.0 businesses.1 ip_allowlist ip_allowlist.0 name"
    ]
  ],
  createReview: [
    [{ stars: undefined, text: undefined, language: undefined }, "language stars text"],
    ...each("stars", 0, 6, 4.5, "5"),
    ...each("text", "", " \n ", "🙂".repeat(10_001)),
    ...["\u200b\u2060", "\u3164", "\u0007 "].map((nothing): Row => [
      { title: nothing, text: nothing },
      "text title"
    ]),
    [{ title: long(201), language: "english", proof: "sworn" }, "language proof title"],
    [{ language: "EN" }, "language"],
    ...each("experience_date", "2026-02-30", "1899-12-31", "2026-12-24"),
    [{ created_at: "2026-01-01T00:00:00Z" }, "created_at"],
    [{ proof: "imported", created_at: "2026-01-01T00:00:00" }, "created_at"],
    // An unknown proof cannot tell whether it allows the date.
    [{ proof: "hearsay", created_at: "1970-01-02T00:00:00Z" }, "proof"],
    [{ proof: "invited", evidence: " " }, "evidence"],
    [{ proof: "after_review", state: "pending" }, "evidence state"],
    [{ evidence: long(501), external_id: long(129) }, "evidence external_id"],
    [{ reviewer: { name: long(121), email: "a@b.example" } }, "reviewer.email reviewer.name"],
    [{ product: { sku: long(65) } }, "product.sku"],
    [
      { stars: 6, proof: "imported", created_at: farAhead, experience_date: "2999-01-01" },
      "created_at experience_date stars"
    ]
  ],
  editReview: [
    [
      {
        stars: 5,
        title: "Better",
        text: "Better.",
        language: "de",
        reviewer: { name: "Eve" },
        proof: "transaction",
        evidence: "order 7",
        product: { price: 1 },
        experience_date: "2999-01-01"
      },
      "evidence experience_date language product.price proof reviewer stars text title"
    ]
  ],
  verifyReview: [[{ proof: "sworn" }, "proof"], ...each("evidence", undefined, null, "")],
  hideReview: each("reason", undefined, null, "", " ", long(501)),
  resolveReview: [[{ reason: "", why: "x" }, "reason why"]],
  redactReview: [
    [{ reason: undefined, name: true }, "reason"],
    [{ name: false }, "name"],
    [{ title: null }, "title"],
    [{ text: "Very […]", stars: 5 }, "stars"],
    [{ replies: { rpl_999: "[…]" } }, "replies.rpl_999"],
    [{ replies: { rpl_1: 7 } }, "replies.rpl_1"]
  ],
  createProofRequest: [[{ kind: "passport" }, "kind"]],
  decideProofRequest: [
    [{ outcome: "open" }, "outcome"],
    [{ outcome: "accepted", note: "x" }, "evidence note"],
    [{ outcome: "accepted", evidence: "" }, "evidence"]
  ],
  editReply: [[{ text: "x" }, "text"]],
  createReport: [
    [{ reason: "boring" }, "reason"],
    [{ text: "x" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
    [{ text: undefined, stars: 1 }, "stars text"]
  ],
  decideReport: [[{ outcome: "open" }, "outcome"], ...each("reason", undefined, " ")],
  reportInvitationEvent: [
    [{ type: undefined, at: undefined }, "at type"],
    ...each("type", "sent", "reviewed"),
    [{ type: "lost", at: farAhead, by: "me" }, "at by type"],
    ...each("at", "2026-11-21T12:10:00Z", "2026-11-21T12:00:00")
  ],
  createSuppression: [[{ email: "nobody", business: "" }, "business email"]],
  exportPerson: [[{ email: undefined, name: "Ann" }, "email name"]],
  erasePerson: [[{ phone: "12" }, "phone"]],
  createWebhook: [
    [{ url: "http://93.184.215.14/", more: "x" }, "more url"],
    [{ url: "https://127.0.0.1/", events: [] }, "events url"]
  ],
  testWebhook: [[{ type: "review.read" }, "type"]],
  recoverWebhook: [[{ since: undefined }, "since"]]
}

const publicRows = Object.entries(publicBodies).flatMap(([name, { rows, ...body }]) =>
  rows.map(([wrong, fields]) => ({ name, ...body, wrong: { ...body.good, ...wrong }, fields }))
)

const managementRows = managed.flatMap((operation) =>
  (managementBodies[operation.id] ?? []).map(([wrong, fields]) => ({
    ...operation,
    wrong: { ...Object(operation.body), ...wrong },
    fields
  }))
)

const assertNamed = ({ json, status }: Answer, fields: string) => {
  const expected = fields.split(" ").sort()
  assert.deepStrictEqual([status, json.error.code], [400, "invalid_request"])
  assert.deepStrictEqual([...json.error.fields].sort(), expected)
  assert.deepStrictEqual(Object.keys(json.error.details).sort(), expected)
}

/** They are made once, because a refused request changes nothing. */
let made: Things | undefined

const things = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 21, 12))
  return (made ??= yield* makeThings)
})

layer(serviceWith())("wrong fields are named together", (test) => {
  const account = makeAccount({
    permissions: ["invitations:write", "products:write", "webhooks:manage"]
  })
  const send = Effect.fnUntraced(function* (path: string, json: unknown, method = "POST") {
    return yield* call((yield* account).key, path, { method, json })
  })

  test.each(publicRows)("in $name of the public API: $fields", function* (row) {
    yield* Effect.map(send(row.path, row.wrong, row.method), (answer) =>
      assertNamed(answer, row.fields)
    )
  })

  test.each(managementRows)("in $id of the management API: $fields", function* (row) {
    assertNamed(yield* perform(row, yield* things, { body: row.wrong }), row.fields)
  })

  test("in a key too whose company does not exist", function* () {
    const wrong = { name: "", permissions: ["reviews:read"], created_by: "mem_other" }
    assertNamed(yield* manage("POST", "/companies/cmp_none/keys", wrong), "name")
  })

  test("up to 100 of them, the shallow ones first, with a word that there are more", function* () {
    const items = Array.from({ length: 21_000 }, () => ({}))
    const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x${i}`, 1]))
    const answer = yield* send("/v1/webhooks", { ...unknown, url: 1, events: items })
    const { details, fields, message } = answer.json.error
    assert.deepStrictEqual(fields.slice(0, 4), ["url", "events", "events.0", "events.1"])
    assert.deepStrictEqual([fields.length, Object.keys(details).length], [100, 100])
    assert.match(message, /There are more than the 100 that are named\.$/)
    assert.isBelow(answer.text.length, 20_000)
    const onlyUnknown = yield* send("/v1/webhooks", unknown)
    assert.deepStrictEqual(onlyUnknown.json.error.fields.slice(0, 3), ["url", "events", "x0"])
  })

  const queries: ReadonlyArray<readonly [query: string, fields: string]> = [
    ...["0", "00", "101", "+5", "%2B5", "5.0", "1e1", "0x5", "%205", "", "5&limit=5"].map(
      (limit) => [`limit=${limit}`, "limit"] as const
    ),
    ["limit", "limit"],
    ["stars=6&proof=verified&language=EN", "language proof stars"],
    ["stars=4.5&proof=&language=en_GB", "language proof stars"],
    ...["2026-02-30T00:00:00Z", "2026-01-01", "2026-01-01T00:00:00+01:00"].map(
      (since) => [`since=${since}`, "since"] as const
    ),
    ...["", "abc", "a".repeat(201)].map((cursor) => [`cursor=${cursor}`, "cursor"] as const),
    ["business=", "business"],
    ["stars=0&limit=x&limit=y&proof=&since=now&cursor=abc", "cursor limit proof since stars"]
  ]
  test.each(queries)("in the query %s of the public API", function* ([query, fields]) {
    const { key } = yield* makeAccount()
    assertNamed(yield* call(key, `/v1/reviews?${query}`), fields)
  })

  test.each([
    ["/companies?limit=0&cursor=x", "cursor limit"],
    ["/companies/{companies}/invitations?status=lost", "status"],
    ["/companies/{companies}/audit?action=", "action"],
    ["/businesses/{businesses}/reviews?state=lost", "state"],
    ["/webhooks/{webhooks}/deliveries?status=lost&type=x", "status type"],
    ["/webhooks/{webhooks}/deliveries?event=x", "event"]
  ] as const)("in the query of %s of the management API", function* ([template, fields]) {
    const there = yield* things
    const path = template.replace(/\{([\w-]+)\}/, (_, name: keyof Things) => there[name])
    assertNamed(yield* manage("GET", path), fields)
  })
})

/** Patterns among the checks of a schema that have no words of their own. */
const wordless = (value: Json, seen = new Set<Json>()): ReadonlyArray<Json> => {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const { annotations } = value
  return annotations?.representation?.id === "effect/schema/isPattern" && !annotations.message
    ? [annotations.expected]
    : Object.values(value).flatMap((inner) => wordless(inner, seen))
}

describe("the reason for a wrong field", () => {
  it("is never a regular expression", () => {
    const endpoints = [PublicApi, ManagementApi].flatMap(({ groups }) =>
      Object.values<{ readonly endpoints: Record<string, HttpApiEndpoint.Top> }>(groups).flatMap(
        (group) => Object.values(group.endpoints)
      )
    )
    assert.isAbove(endpoints.length, 40)
    for (const { name, payload, query } of endpoints) {
      const bodies = [...payload.values()].flatMap(({ schemas }) => schemas)
      for (const schema of [...bodies, query]) assert.isEmpty(wordless(schema?.ast), name)
    }
  })

  layer(serviceWith())((test) => {
    test("says what is wrong without repeating the value", function* () {
      const { key } = yield* makeAccount({ permissions: ["replies:write"] })
      const reply = (body: string) =>
        call(key, "/v1/reviews/1/replies", {
          method: "POST",
          headers: [["content-type", "application/json"]],
          body
        })
      const answer = yield* reply(`{"text":"T","from":"secret-value","__proto__":1}`)
      assert.deepStrictEqual(Object.entries(answer.json.error.details).sort(), [
        ["__proto__", "is not a field of this request"],
        ["from", "is not a field of this request"],
        ["text", "must be 2 to 4000 characters long"]
      ])
      assert.notInclude(answer.text, "secret-value")
      assert.deepStrictEqual((yield* reply("{}")).json.error.details, { text: "is required" })
      const nameless = yield* reply(`{"text":"Thanks","":1}`)
      assert.deepStrictEqual(nameless.json.error.details, { "": "is not a field of this request" })
    })

    test("names the kind of id that a key expects, and what a name must not contain", function* () {
      const path = `/companies/${(yield* makeThings).companies}`
      const key = yield* manage("POST", `${path}/keys`, {
        name: "Shop",
        permissions: ["reviews:read"],
        businesses: ["cmp_1"],
        created_by: "Ann"
      })
      assert.deepStrictEqual(key.json.error.details, {
        "businesses.0": "must be the id of a business, like biz_1a2B3c",
        created_by: "must be the id of a member, like mem_1a2B3c"
      })
      const named = { name: "www.spam.example", email: "jo@example.com" }
      const company = yield* manage("PATCH", path, { name: named.name })
      assert.deepStrictEqual(company.json.error.details, {
        name: "must not contain a link or an email address"
      })
      const caller = yield* makeAccount({ permissions: ["invitations:write"] })
      const invitation = yield* call(caller.key, "/v1/invitations", { method: "POST", json: named })
      assert.deepStrictEqual(invitation.json.error.details, {
        name: "must not contain a link, an email address or a phone number"
      })
    })

    test("says of a parameter that it is given more than once", function* () {
      const { key } = yield* makeAccount()
      const query = "limit=5&limit=5&stars=4&stars=x&since=now"
      assert.deepStrictEqual((yield* call(key, `/v1/reviews?${query}`)).json.error.details, {
        limit: "is given more than once",
        stars: "is given more than once",
        since: "must be a date-time with an offset, like 2026-02-28T09:30:00Z"
      })
    })
  })
})
