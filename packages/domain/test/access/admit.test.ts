import { assert, describe, it } from "@effect/vitest"
import { admit, type Admitted, admissionRule } from "@review-proof/domain/access"
import {
  BusinessId,
  ClientId,
  CompanyId,
  CredentialHash,
  KeyId,
  MemberId,
  Scope
} from "@review-proof/ports"
import type { AdmissionAttempt, AdmissionFacts } from "@review-proof/ports/store"
import { sampleCompany, sampleKey } from "@review-proof/ports/testing"
import { Schema } from "effect"
import { between } from "@review-proof/testkit/numbers"

/** One in ten, so that later checks are reached often. */
const rarely = between(0, 9)

/** Milliseconds from now, around every boundary. */
const soon = Schema.NullOr(Schema.Literals([-1000, -1, 0, 1, 500, 1000, 60_000]))

const Situation = Schema.Struct({
  now: Schema.Literals([
    Date.UTC(2026, 10, 21, 12),
    Date.UTC(2026, 11, 31, 23, 59, 59, 999),
    Date.UTC(2028, 1, 29),
    Date.UTC(2026, 0, 1)
  ]),
  kind: Schema.Literals(["key", "token"]),
  unknown: rarely,
  blockedFor: Schema.Union([Schema.Null, Schema.Null, soon]),
  revoked: rarely,
  rotated: rarely,
  blocked: rarely,
  keyEnds: Schema.Union([Schema.Null, Schema.Literal(1), soon]),
  tokenEnds: Schema.Literals([60_000, 1000, 1, 0, -1]),
  allowlist: Schema.Array(
    Schema.Literals(["203.0.113.7", "10.0.0.0/8", "2001:db8:1::/48", "0.0.0.0/0"])
  ).check(Schema.isMaxLength(2)),
  address: Schema.Literals(["203.0.113.7", "203.0.113.8", "10.9.8.7", "2001:db8:1::5", "::1"]),
  suspended: rarely,
  plan: Schema.Literals(["pro", "pro", "enterprise", "free"]),
  monthlyLimit: Schema.NullOr(between(0, 3)),
  requests: Schema.Union([between(0, 4), Schema.Literals([99_999, 100_000, 999_999, 1_000_000])]),
  rate: between(1, 4),
  ages: Schema.Array(
    Schema.Union([between(0, 1100), Schema.Literals([0, 1, 999, 1000, 1001])])
  ).check(Schema.isMaxLength(4)),
  permissions: Schema.Array(Scope),
  tokenScopes: Schema.Array(Scope)
})
type Situation = typeof Situation.Type

const logOf = ({ ages, now, rate }: Situation) =>
  ages
    .toSorted((a, b) => b - a)
    .slice(-rate)
    .map((age) => now - age)

const factsOf = (situation: Situation): AdmissionFacts => {
  const { now } = situation
  const companyId = CompanyId.make("cmp_1")
  const at = (set: number) => (set === 0 ? now - 5 : null)
  const facts = {
    now,
    addressBlockedUntil: situation.blockedFor === null ? null : now + situation.blockedFor,
    counted: false
  }
  if (situation.unknown === 0) return { ...facts, credential: null }
  return {
    ...facts,
    credential: {
      key: sampleKey({
        id: KeyId.make("key_1"),
        companyId,
        clientId: ClientId.make("pwc_1"),
        lineageId: KeyId.make("key_0"),
        hash: CredentialHash.make("a".repeat(64)),
        createdBy: MemberId.make("mem_1"),
        permissions: situation.permissions,
        businesses: [BusinessId.make("biz_1")],
        ipAllowlist: situation.allowlist,
        expiresAt: situation.keyEnds === null ? null : now + situation.keyEnds,
        rotatedAt: at(situation.rotated),
        blockedAt: at(situation.blocked),
        revokedAt: at(situation.revoked)
      }),
      company: sampleCompany({
        id: companyId,
        plan: situation.plan,
        monthlyLimit: situation.monthlyLimit,
        status: situation.suspended === 0 ? "suspended" : "active"
      }),
      creatorName: "Ada",
      token:
        situation.kind === "key"
          ? null
          : { scopes: situation.tokenScopes, expiresAt: now + situation.tokenEnds },
      admittedAt: logOf(situation),
      requestsThisMonth: situation.requests,
      businesses: { ids: [BusinessId.make("biz_1")], complete: true }
    }
  }
}

const attemptOf = ({ address, kind, rate }: Situation): AdmissionAttempt => ({
  kind,
  hash: CredentialHash.make("a".repeat(64)),
  address,
  addressBucket: address,
  ratePerSecond: rate
})

/** The sampled addresses that each sampled entry holds, written by hand. */
const members: { readonly [entry: string]: ReadonlyArray<string> } = {
  "203.0.113.7": ["203.0.113.7"],
  "10.0.0.0/8": ["10.9.8.7"],
  "2001:db8:1::/48": ["2001:db8:1::5"],
  "0.0.0.0/0": ["203.0.113.7", "203.0.113.8", "10.9.8.7"]
}

const limitOf = (situation: Situation): number =>
  situation.monthlyLimit ?? (situation.plan === "enterprise" ? 1_000_000 : 100_000)

/** Every check of the table with its answer; the first that holds is the verdict. */
const expectedTag = (s: Situation): string => {
  const isToken = s.kind === "token"
  const ended = s.keyEnds !== null && s.keyEnds <= 0
  const inLastSecond = logOf(s).filter((at) => s.now - at < 1000).length
  const checks: ReadonlyArray<readonly [boolean, string]> = [
    [s.blockedFor !== null && s.blockedFor > 0, "AddressBlocked"],
    [s.unknown === 0, isToken ? "InvalidToken" : "InvalidKey"],
    [!isToken && s.revoked === 0, "InvalidKey"],
    [isToken && [s.revoked, s.rotated, s.blocked].includes(0), "InvalidToken"],
    [!isToken && ended, "KeyExpired"],
    [isToken && (ended || s.tokenEnds <= 0), "TokenExpired"],
    [
      s.allowlist.length > 0 && !s.allowlist.some((e) => members[e]?.includes(s.address)),
      "IpNotAllowed"
    ],
    [s.blocked === 0, "KeyBlocked"],
    [s.suspended === 0, "CompanySuspended"],
    [s.plan === "free", "PlanRequired"],
    [inLastSecond >= s.rate, "RateLimited"],
    [s.requests >= limitOf(s), "MonthlyLimitReached"]
  ]
  return checks.find(([fails]) => fails)?.[1] ?? "Admitted"
}

const verdicts = new Set<string>()

const runs = { arbitrary: { runs: 2000 } }

const admitted = (situation: Situation): Admitted | undefined => {
  const verdict = admit(factsOf(situation), attemptOf(situation))
  return verdict._tag === "Admitted" ? verdict : undefined
}

describe("The verdict on a request", () => {
  it.prop(
    "is that of the first failing check, in the order of the table",
    [Situation],
    ([situation]) => {
      const verdict = admit(factsOf(situation), attemptOf(situation))
      verdicts.add(verdict._tag)
      assert.strictEqual(verdict._tag, expectedTag(situation))
    },
    runs
  )

  it("is of every kind in the runs above", () => {
    assert.strictEqual(verdicts.size, 12)
  })

  it.prop(
    "tells an admitted caller what is left, this request included",
    [Situation],
    ([situation]) => {
      const verdict = admitted(situation)
      if (verdict === undefined) return
      const inLastSecond = logOf(situation).filter((at) => at > situation.now - 1000).length
      assert.deepStrictEqual(verdict.limits, {
        limit: situation.rate,
        remaining: situation.rate - inLastSecond - 1,
        resetSeconds: 1,
        monthlyLimit: limitOf(situation),
        monthlyRemaining: limitOf(situation) - situation.requests - 1,
        month: new Date(situation.now).toISOString().slice(0, 7)
      })
    },
    runs
  )

  it.prop(
    "lets a store count as many such calls as both limits leave, until the credential ends",
    [Situation],
    ([situation]) => {
      const allowance = admissionRule(factsOf(situation), attemptOf(situation))
      const verdict = admitted(situation)
      if (verdict === undefined) return assert.isNull(allowance)
      const { keyEnds, kind, now, tokenEnds } = situation
      const { monthlyLimit, monthlyRemaining, remaining } = verdict.limits
      const ends = [keyEnds, kind === "token" ? tokenEnds : null].filter((end) => end !== null)
      assert.deepStrictEqual(allowance, {
        room: Math.min(remaining + 1, monthlyRemaining + 1),
        monthlyLimit,
        until: ends.length === 0 ? null : now + Math.min(...ends)
      })
    },
    runs
  )

  it.prop(
    "gives a token what it was issued with and its key has still, a key all it has",
    [Situation],
    ([situation]) => {
      const verdict = admitted(situation)
      if (verdict === undefined) return
      const { permissions, tokenScopes } = situation
      const expected =
        situation.kind === "key"
          ? permissions
          : tokenScopes.filter((scope) => new Set<string>(permissions).has(scope))
      assert.deepStrictEqual(verdict.caller.scopes, expected)
      assert.deepStrictEqual(verdict.caller.reach, {
        companyId: CompanyId.make("cmp_1"),
        businesses: [BusinessId.make("biz_1")]
      })
      assert.strictEqual(verdict.caller.lineageId, "key_0")
    },
    runs
  )

  it.prop(
    "names a wait in whole seconds after which a refused request gets further",
    [Situation],
    ([situation]) => {
      const facts = factsOf(situation)
      const verdict = admit(facts, attemptOf(situation))
      if (!("retryAfterSeconds" in verdict)) return
      const wait = verdict.retryAfterSeconds
      assert.isTrue(Number.isInteger(wait) && wait >= 1)
      const now = facts.now + wait * 1000
      const monthTurned = new Date(now).getUTCMonth() !== new Date(facts.now).getUTCMonth()
      const later: AdmissionFacts = {
        ...facts,
        now,
        credential:
          facts.credential === null
            ? null
            : {
                ...facts.credential,
                requestsThisMonth: monthTurned ? 0 : facts.credential.requestsThisMonth
              }
      }
      if (situation.monthlyLimit === 0) return
      assert.notStrictEqual(admit(later, attemptOf(situation))._tag, verdict._tag)
    },
    runs
  )
})
