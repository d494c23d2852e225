/**
 * Goal: a refused request names every wrong field at once, by its path in the body or its name in
 * the query (contract REQUEST-2): what a schema finds, and what only a rule of the domain can tell.
 */
import { assert } from "@effect/vitest"
import { call, manage, serviceWith, type Answer } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { managed, perform } from "./management-operations.ts"
import { makeThings, type Things } from "./management-things.ts"
import { managementBodies, publicBodies } from "./wrong-bodies.ts"

const publicRows = Object.entries(publicBodies).flatMap(([name, { rows, ...body }]) =>
  rows.map(([wrong, fields]) => ({ name, ...body, wrong: { ...body.good, ...wrong }, fields }))
)

const managementRows = Object.entries(managementBodies).flatMap(([id, rows]) => {
  const operation = managed.find((one) => one.id === id) ?? assert.fail(id)
  return rows.map(([wrong, fields]) => ({
    ...operation,
    wrong: { ...Object(operation.body), ...wrong },
    fields
  }))
})

const assertNamed = ({ json, status }: Answer, fields: string) => {
  const expected = fields.split(" ").sort()
  assert.deepStrictEqual([status, json.error.code], [400, "invalid_request"])
  assert.deepStrictEqual([...json.error.fields].sort(), expected)
  assert.deepStrictEqual(Object.keys(json.error.details).sort(), expected)
}

/** They are made once, because a refused request changes nothing. */
let made: Things | undefined

const things = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 21, 9))
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

  test("in a key whose company does not exist, too", function* () {
    const wrong = { name: "", permissions: ["reviews:read"], created_by: "mem_other" }
    assertNamed(yield* manage("POST", "/companies/cmp_none/keys", wrong), "name")
  })

  test("up to 100 of them, the shallow ones first, with a note that there are more", function* () {
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
