import type { ApiKey, CompanyId, KeyId, Timestamp, UtcMonth } from "@review-proof/ports"
import { isWithin, maxListedBusinesses, utcDay } from "@review-proof/ports/store"
import type {
  AdmissionAttempt,
  AdmissionFacts,
  AdmissionRule,
  FailureRecord,
  RequestsOfDay
} from "@review-proof/ports/store"
import { Admission, utcMonth } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { withLastUse } from "./credentials.ts"
import { MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, deleteWhere, keyFrom, select, selectOne } from "../store/select.ts"
import type { State } from "../store/state.ts"
import type { FailedMinute } from "../store/stored-rows.ts"

export const AdmissionLayer = Layer.effect(
  Admission,
  Effect.map(MemoryStore, (state) => {
    const now = Clock.currentTimeMillis
    return Admission.of({
      attempt: (attempt, admits) => Effect.map(now, (at) => attemptAt(state, attempt, admits, at)),
      refund: method((companyId, month, keyId) => {
        addRequests(state, companyId, month, -1)
        const last = state.admitted.get(keyId)?.at(-1)
        if (last !== undefined) addToDay(state, keyId, last, -1)
      }),
      requestsByDay: method((companyId, days, maxKeys) =>
        requestsByDay(state, companyId, days, maxKeys)
      ),
      requestsIn: method((companyId, month) => requestsIn(state, companyId, month)),
      requestsOf: method(
        (ids, month) => new Map(ids.map((id) => [id, requestsIn(state, id, month)] as const))
      ),
      recordFailure: (addressBucket, maxFailures) =>
        Effect.map(now, (at) => recordFailure(state, addressBucket, maxFailures, at)),
      blockedUntil: (addressBucket, maxFailures) =>
        Effect.map(now, (at) => {
          const minute = currentMinute(state, addressBucket, at)
          const isBlocked = minute !== undefined && minute.failures >= maxFailures
          return isBlocked ? Option.some(minute.endsAt) : Option.none()
        }),
      forgetFailures: Effect.map(now, (at) =>
        deleteWhere(state.failedMinutes, ({ endsAt }) => endsAt <= at)
      )
    })
  })
)

const minuteMillis = 60_000

const attemptAt = (
  state: State,
  attempt: AdmissionAttempt,
  admits: AdmissionRule,
  now: Timestamp
): AdmissionFacts => {
  const minute = currentMinute(state, attempt.addressBucket, now)
  const credential = credentialOf(state, attempt, now)
  const facts = {
    now,
    addressBlockedUntil: minute?.isBlocked === true ? minute.endsAt : null,
    credential
  }
  const counted = admits(facts, attempt) !== null
  if (counted && credential !== null) {
    const { admittedAt, key } = credential
    state.admitted.set(key.id, [...admittedAt, now].slice(-attempt.ratePerSecond))
    addRequests(state, key.companyId, utcMonth(now), 1)
    addToDay(state, key.id, now, 1)
  }
  return { ...facts, counted }
}

const credentialOf = (
  state: State,
  { hash, kind, ratePerSecond }: AdmissionAttempt,
  now: Timestamp
): AdmissionFacts["credential"] => {
  const { admitted, companies, keys, members, tokens } = state
  const token = kind === "token" ? tokens.get(hash) : undefined
  const key =
    kind === "key" ? selectOne(keys, (each) => each.hash === hash) : token && keys.get(token.keyId)
  const company = key && companies.get(key.companyId)
  if (key === undefined || company === undefined) return null
  return {
    key: withLastUse(state, key),
    company,
    creatorName: members.get(key.createdBy)?.name ?? "",
    token: token === undefined ? null : { scopes: token.scopes, expiresAt: token.expiresAt },
    admittedAt: (admitted.get(key.id) ?? []).slice(-ratePerSecond),
    requestsThisMonth: requestsIn(state, company.id, utcMonth(now)),
    businesses: businessesOf(state, key)
  }
}

const businessesOf = (state: State, { businesses, companyId }: ApiKey) => {
  const reach = { companyId, businesses }
  const ids = select(state.businesses, (each) =>
    isWithin(reach, { companyId: each.companyId, businessId: each.id })
  )
    .toSorted(byCreation)
    .map(({ id }) => id)
  return { ids: ids.slice(0, maxListedBusinesses), complete: ids.length <= maxListedBusinesses }
}

const requestsIn = ({ requests }: State, companyId: CompanyId, month: UtcMonth): number =>
  requests.get(keyFrom(companyId, month)) ?? 0

const addRequests = (state: State, companyId: CompanyId, month: UtcMonth, change: 1 | -1): void => {
  const requests = Math.max(0, requestsIn(state, companyId, month) + change)
  state.requests.set(keyFrom(companyId, month), requests)
}

const addToDay = ({ dayRequests }: State, keyId: KeyId, at: Timestamp, change: 1 | -1): void => {
  const day = utcDay(at)
  const id = keyFrom(keyId, String(day))
  const before = dayRequests.get(id)?.requests ?? 0
  dayRequests.set(id, { keyId, day, requests: before + change })
}

const requestsByDay = (
  { dayRequests, keys }: State,
  companyId: CompanyId,
  { first, last }: { readonly first: number; readonly last: number },
  maxKeys: number
): ReadonlyArray<RequestsOfDay> => {
  const counted = select(
    dayRequests,
    ({ day, keyId }) => day >= first && day <= last && keys.get(keyId)?.companyId === companyId
  )
  const ofKeys = new Map<KeyId, number>()
  for (const { keyId, requests } of counted) {
    ofKeys.set(keyId, (ofKeys.get(keyId) ?? 0) + requests)
  }
  const byUse = [...ofKeys].toSorted(
    ([one, left], [other, right]) => right - left || (one < other ? -1 : 1)
  )
  const named = new Set(byUse.slice(0, maxKeys).map(([id]) => id))
  const sums = new Map<string, RequestsOfDay>()
  for (const { day, keyId, requests } of counted) {
    const shown = named.has(keyId) ? keyId : null
    const id = keyFrom(String(day), String(shown))
    const before = sums.get(id)?.requests ?? 0
    sums.set(id, { day, keyId: shown, requests: before + requests })
  }
  return [...sums.values()]
    .filter(({ requests }) => requests > 0)
    .toSorted((left, right) => left.day - right.day)
}

const currentMinute = (
  { failedMinutes }: State,
  addressBucket: string,
  now: Timestamp
): FailedMinute | undefined => {
  const minute = failedMinutes.get(addressBucket)
  return minute !== undefined && minute.endsAt > now ? minute : undefined
}

const recordFailure = (
  state: State,
  addressBucket: string,
  maxFailures: number,
  now: Timestamp
): FailureRecord => {
  const before = currentMinute(state, addressBucket, now)
  const failures = (before?.failures ?? 0) + 1
  const endsAt = before?.endsAt ?? now + minuteMillis
  state.failedMinutes.set(addressBucket, { failures, endsAt, isBlocked: failures >= maxFailures })
  return { failures, minuteEndsAt: endsAt }
}
