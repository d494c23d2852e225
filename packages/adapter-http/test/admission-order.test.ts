/**
 * contract ADMISSION-1: of two faults at once, the one whose check comes first
 * answers. Every pair of faults that one request can have is sent.
 */
import { assert } from "@effect/vitest"
import { changeCompany } from "@review-proof/domain/companies"
import { blockKey, getKey, revokeKey } from "@review-proof/domain/keys"
import { changed } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { call, send, serviceWith, type Answer } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

interface Fault {
  readonly name: string
  /** The parts of a request that a fault uses: two faults with a part in common cannot meet. */
  readonly slot: string
  readonly answer: readonly [status: number, code: string, detail?: string]
}

/** The faults that a request can have, in the order in which they are checked. */
const faults = [
  { name: "no https", slot: "scheme", answer: [403, "https_required"] },
  { name: "wrong path", slot: "path", answer: [404, "not_found"] },
  { name: "wrong method", slot: "method", answer: [405, "method_not_allowed"] },
  { name: "credential in query", slot: "query", answer: [400, "credentials_in_url"] },
  { name: "credential in cookie", slot: "cookie", answer: [400, "credentials_in_url"] },
  { name: "blocked address", slot: "address", answer: [429, "too_many_auth_failures"] },
  { name: "no credential", slot: "authorization", answer: [401, "invalid_key"] },
  { name: "malformed credential", slot: "authorization", answer: [401, "invalid_key"] },
  { name: "two credentials", slot: "authorization", answer: [401, "invalid_key"] },
  { name: "unknown token", slot: "authorization", answer: [401, "invalid_token"] },
  { name: "revoked key", slot: "standing", answer: [401, "invalid_key"] },
  { name: "expired key", slot: "standing", answer: [401, "key_expired"] },
  { name: "address not allowed", slot: "allowlist", answer: [403, "ip_not_allowed"] },
  { name: "blocked key", slot: "block", answer: [403, "key_blocked"] },
  { name: "suspended company", slot: "company", answer: [403, "company_suspended"] },
  { name: "plan without API", slot: "plan", answer: [403, "plan_required"] },
  { name: "rate", slot: "rate", answer: [429, "rate_limited"] },
  { name: "month", slot: "month", answer: [429, "monthly_limit_reached"] },
  { name: "scope", slot: "scope", answer: [403, "insufficient_scope"] },
  {
    name: "bad idempotency key",
    slot: "idempotency",
    answer: [400, "invalid_request", "Idempotency-Key"]
  },
  { name: "wrong type", slot: "type", answer: [415, "unsupported_media_type", "application/json"] },
  {
    name: "coded body",
    slot: "coding",
    answer: [415, "unsupported_media_type", "Content-Encoding"]
  },
  { name: "large body", slot: "body", answer: [413, "payload_too_large"] },
  { name: "broken JSON", slot: "body", answer: [400, "invalid_request", "JSON"] },
  { name: "credential in body", slot: "body", answer: [400, "credentials_in_url"] },
  { name: "wrong field", slot: "body", answer: [400, "invalid_request", "text"] },
  { name: "foreign review", slot: "review", answer: [404, "not_found"] },
  { name: "reused idempotency key", slot: "idempotency", answer: [409, "idempotency_conflict"] }
] as const satisfies ReadonlyArray<Fault>

type Name = (typeof faults)[number]["name"]

/** Failures count by address, so each request comes from addresses of its own. */
let places = 0

const pairs = faults.flatMap((first, at) =>
  faults
    .slice(at + 1)
    .filter((second) => second.slot !== first.slot)
    .map((second) => ({ first, second }))
)

const Behind = serviceWith({ REQUIRE_HTTPS: "true", RATE_LIMIT_PER_SECOND: "10" })

layer(Behind, { timeout: 60_000 })("a request", (test) => {
  for (const { first, second } of pairs) {
    test(`with two faults is refused for the earlier: ${first.name}, not ${second.name}`, function* () {
      yield* Effect.map(sendWith(new Set([first.name, second.name])), (answer) =>
        check(first, answer)
      )
    })
  }
  // Every other fault is the earlier one of some pair.
  test.each(faults.slice(-1))(
    "with the last fault alone is refused for it: $name",
    function* (last) {
      yield* Effect.map(sendWith(new Set([last.name])), (answer) => check(last, answer))
    }
  )
  test("without a fault makes the reply", function* () {
    yield* Effect.map(sendWith(new Set()), (answer) => assert.strictEqual(answer.status, 201))
  })
})

const check = ({ answer: [status, code, detail] }: Fault, answer: Answer): void => {
  assert.deepStrictEqual([answer.status, answer.json?.error?.code], [status, code], answer.text)
  assert.strictEqual(answer.json.error.request_id, answer.headers["request-id"])
  if (detail !== undefined) assert.include(answer.text, detail)
}

const sendWith = Effect.fnUntraced(function* (present: ReadonlySet<Name>) {
  places += 1
  const place = `10.${places >> 8}.${places & 255}`
  const allowed = `${place}.1`
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const has = (name: Name) => present.has(name)
  const account = yield* makeAccount({
    permissions: has("scope") ? ["score:read"] : ["score:read", "replies:write"],
    ipAllowlist: has("address not allowed") ? [allowed] : []
  })
  const foreign = yield* makeAccount()
  const review = yield* makeReview((has("foreign review") ? foreign : account).business.id)
  const path = `/v1/reviews/${review.id}/replies`
  const from = (address: string): Array<readonly [string, string]> => [
    ["x-forwarded-for", address],
    ["x-forwarded-proto", "https"]
  ]
  if (has("reused idempotency key")) yield* useIdempotencyKey(account, from(allowed))
  const uses = has("rate") ? 10 : has("month") ? 1 : 0
  for (let i = 0; i < uses; i++) {
    yield* call(account.key, "/v1/businesses/me", { headers: from(allowed) })
  }
  yield* spoil(account, has)
  const address = has("address not allowed") ? `${place}.2` : allowed
  for (let i = 0; i < (has("blocked address") ? 20 : 0); i++) {
    const guess = `pk_live_${"0".repeat(32)}`
    yield* call(guess, "/v1/businesses/me", { headers: from(address) })
  }
  return yield* send({
    method: has("wrong method") ? "PUT" : "POST",
    path: `${path}${has("wrong path") ? "/" : ""}${has("credential in query") ? "?api_key=x" : ""}`,
    headers: [
      ["x-forwarded-for", address],
      ["x-forwarded-proto", has("no https") ? "http" : "https"],
      ...authorization(account.key, has),
      ...(has("credential in cookie") ? [["cookie", `session=${account.key}`] as const] : []),
      ["content-type", has("wrong type") ? "text/plain" : "application/json"],
      ...(has("coded body") ? [["content-encoding", "identity"] as const] : []),
      ["idempotency-key", has("bad idempotency key") ? "two words" : "reused"]
    ],
    body: bodyOf(has)
  })
})

const authorization = (
  key: string,
  has: (name: Name) => boolean
): ReadonlyArray<readonly [string, string]> => {
  if (has("no credential")) return []
  if (has("malformed credential")) return [["authorization", "Bearer pk_live_short"]]
  if (has("unknown token")) return [["authorization", `Bearer pwt_${"A".repeat(43)}`]]
  const line = ["authorization", `Bearer ${key}`] as const
  return has("two credentials") ? [line, line] : [line]
}

const bodyOf = (has: (name: Name) => boolean): string => {
  if (has("large body")) return JSON.stringify({ text: "x".repeat(70_000) })
  if (has("broken JSON")) return "{"
  if (has("credential in body")) return JSON.stringify({ text: "Thanks", token: "x" })
  if (has("wrong field")) return JSON.stringify({ text: 1 })
  return JSON.stringify({ text: "Thanks" })
}

/** Replies to another review under the idempotency key `reused`, if the API key may. */
const useIdempotencyKey = Effect.fnUntraced(function* (
  account: Effect.Success<ReturnType<typeof makeAccount>>,
  from: ReadonlyArray<readonly [string, string]>
) {
  const other = yield* makeReview(account.business.id)
  yield* call(account.key, `/v1/reviews/${other.id}/replies`, {
    method: "POST",
    headers: [...from, ["content-type", "application/json"], ["idempotency-key", "reused"]],
    body: bodyOf(() => false)
  })
})

/** Changes the account in the store as the faults demand. */
const spoil = Effect.fnUntraced(function* (
  { apiKey, company }: Effect.Success<ReturnType<typeof makeAccount>>,
  has: (name: Name) => boolean
) {
  if (has("blocked key")) yield* blockKey("test", apiKey.id)
  if (has("revoked key")) yield* revokeKey("test", apiKey.id)
  if (has("expired key")) {
    const key = yield* getKey(apiKey.id)
    const expired = { ...key, expiresAt: key.createdAt - 1, version: key.version + 1 }
    yield* changed({ _tag: "ReplaceKey", key: expired })
  }
  yield* changeCompany("test", company.id, {
    ...(has("suspended company") ? { status: "suspended" } : {}),
    ...(has("plan without API") ? { plan: "free" } : {}),
    ...(has("month") ? { monthlyLimit: 1 } : {})
  })
})
