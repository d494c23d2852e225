import type {
  AdmissionAttempt,
  AdmissionFacts,
  AdmissionJudge,
  ApiKey,
  Business,
  Company,
  FailureRecord,
  Timestamp,
  UtcMonth
} from "@review-proof/ports"
import { Admission } from "@review-proof/ports"
import { Clock, DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import type { AccessState, FailedMinute } from "./store/access-state.ts"
import type { BusinessState } from "./store/business-state.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"
import { isWithin } from "./store/reach.ts"
import type { State } from "./store/state.ts"

export const AdmissionLive = Layer.effect(
  Admission,
  Effect.map(MemoryStore, (state) =>
    Admission.of({
      attempt: (attempt, judge) =>
        Effect.map(Clock.currentTimeMillis, (now) => weigh(state, attempt, judge, now)),
      refund: (companyId, month) =>
        Effect.sync(() => state.access.addRequests(companyId, month, -1)),
      requestsIn: (companyId, month) =>
        Effect.sync(() => state.access.requestsIn(companyId, month)),
      recordFailure: (addressBucket, maxFailures) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          recordFailure(state.access, addressBucket, maxFailures, now)
        ),
      blockedUntil: (addressBucket, maxFailures) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const minute = currentMinute(state.access, addressBucket, now)
          const isBlocked = minute !== undefined && minute.failures >= maxFailures
          return isBlocked ? Option.some(minute.endsAt) : Option.none()
        }),
      forgetFailures: Effect.map(Clock.currentTimeMillis, (now) => {
        const minutes = state.access.failedMinutes
        const ended = Array.from(minutes).filter(([, minute]) => minute.endsAt <= now)
        for (const [addressBucket] of ended) minutes.delete(addressBucket)
        return ended.length
      })
    })
  )
)

const minuteMillis = 60_000
/** Businesses of a key that the facts list. */
const listedBusinesses = 100

/** Reads the facts and counts the attempt if it passes. */
const weigh = (
  state: State,
  attempt: AdmissionAttempt,
  judge: AdmissionJudge,
  now: Timestamp
): AdmissionFacts => {
  const minute = currentMinute(state.access, attempt.addressBucket, now)
  const facts = {
    now,
    addressBlockedUntil: minute?.isBlocked === true ? minute.endsAt : null,
    credential: credentialOf(state, attempt, now)
  }
  const counted = judge(facts, attempt)
  if (counted && facts.credential !== null) {
    const { admittedAt, key } = facts.credential
    state.access.admitted.set(key.id, [...admittedAt, now].slice(-attempt.ratePerSecond))
    state.access.addRequests(key.companyId, monthOf(now), 1)
  }
  return { ...facts, counted }
}

const credentialOf = (
  { access, businesses }: State,
  attempt: AdmissionAttempt,
  now: Timestamp
): AdmissionFacts["credential"] => {
  const token = attempt.kind === "token" ? access.tokens.get(attempt.hash) : undefined
  const key =
    attempt.kind === "key"
      ? access.keyByHash.get(attempt.hash)
      : token === undefined
        ? undefined
        : access.keys.get(token.keyId)
  const company = key === undefined ? undefined : businesses.companies.get(key.companyId)
  if (key === undefined || company === undefined) return null
  return {
    key: access.seen(key),
    company,
    creatorName: businesses.members.get(key.createdBy)?.name ?? "",
    token: token === undefined ? null : { scopes: token.scopes, expiresAt: token.expiresAt },
    admittedAt: (access.admitted.get(key.id) ?? []).slice(-attempt.ratePerSecond),
    requestsThisMonth: access.requestsIn(company.id, monthOf(now)),
    businesses: businessesOf(businesses, key, company)
  }
}

const businessesOf = (
  businesses: BusinessState,
  key: ApiKey,
  company: Company
): { readonly ids: ReadonlyArray<Business["id"]>; readonly complete: boolean } => {
  const reach = { companyId: company.id, businesses: key.businesses }
  const usable = selected(businesses.ofCompany.rising(company.id, null), (business) =>
    isWithin(reach, business.companyId, business.id)
  )
  const { items, next } = pageOf(usable, listedBusinesses, creationOf)
  return { ids: items.map((business) => business.id), complete: next === null }
}

/** An address's failures in its current minute, if it has one. */
const currentMinute = (
  state: AccessState,
  addressBucket: string,
  now: Timestamp
): FailedMinute | undefined => {
  const minute = state.failedMinutes.get(addressBucket)
  return minute !== undefined && minute.endsAt > now ? minute : undefined
}

const recordFailure = (
  state: AccessState,
  addressBucket: string,
  maxFailures: number,
  now: Timestamp
): FailureRecord => {
  const before = currentMinute(state, addressBucket, now)
  const failures = (before?.failures ?? 0) + 1
  const endsAt = before?.endsAt ?? now + minuteMillis
  const isBlocked = failures >= maxFailures
  state.failedMinutes.set(addressBucket, { failures, endsAt, isBlocked })
  return { failures, minuteEndsAt: endsAt }
}

const monthOf = (now: Timestamp): UtcMonth =>
  DateTime.formatIso(DateTime.makeUnsafe(now)).slice(0, "YYYY-MM".length)
