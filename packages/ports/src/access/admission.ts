import { Context, Option } from "effect"
import type { Company } from "../model/company.ts"
import type { AccessToken, ApiKey, CredentialHash } from "../model/credential.ts"
import type { BusinessId, CompanyId, KeyId } from "../model/ids.ts"
import type { Timestamp, UtcMonth } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/**
 * Admissions further ahead than this come from a time before the clock was set back. They no longer
 * count: otherwise their key would have to wait until the clock reaches their time again.
 */
export const maxClockAheadMillis = 10_000

/** A credential as it was presented, with the rate that applies. */
export interface AdmissionAttempt {
  readonly kind: "key" | "token"
  readonly hash: CredentialHash
  /** The caller's address in canonical form, IPv4-mapped IPv6 as IPv4. */
  readonly address: string
  /** Failed authentications are counted under this: an IPv4 address or an IPv6 /64. */
  readonly addressBucket: string
  /** Requests admitted in any one second, per key. */
  readonly ratePerSecond: number
}

/** The facts that the store has about an attempt, before counting it. */
export interface AdmissionFacts {
  /** The store's clock. */
  readonly now: Timestamp
  /** When the block of the address ends; null if it is not blocked. */
  readonly addressBlockedUntil: Timestamp | null
  /** Null when no such key or token exists. */
  readonly credential: {
    readonly key: ApiKey
    readonly company: Company
    /** The name of the member who created the key. */
    readonly creatorName: string
    /** Null when the key itself was presented. */
    readonly token: Pick<AccessToken, "scopes" | "expiresAt"> | null
    /** Times of the key's last admissions, oldest first, at most `ratePerSecond` of them. */
    readonly admittedAt: ReadonlyArray<Timestamp>
    /** Requests of the company counted in the current UTC month. */
    readonly requestsThisMonth: number
    /** The oldest `maxListedBusinesses` that the key may use, and whether these are all. */
    readonly businesses: { readonly ids: ReadonlyArray<BusinessId>; readonly complete: boolean }
  } | null
  /** True if the store counted the attempt: exactly when the rule admits it. */
  readonly counted: boolean
}

/** The most businesses that the facts of a key list. */
export const maxListedBusinesses = 100

/**
 * Roughly the bytes of memory that a credential's facts take. A key may have the times of a
 * thousand calls and the ids of a thousand businesses.
 */
export const credentialBytes = ({
  credential: { admittedAt, businesses, key }
}: {
  readonly credential: NonNullable<AdmissionFacts["credential"]>
}): number =>
  2000 + 24 * admittedAt.length + 64 * (businesses.ids.length + (key.businesses?.length ?? 0))

/**
 * How many further calls of the key from the same address a store may count without asking the
 * domain again, as long as the key, its company and its businesses do not change.
 */
export interface Allowance {
  /** The number of such calls that may be counted at this instant, at least one. */
  readonly room: number
  /** Requests of the company in a month. */
  readonly monthlyLimit: number
  /** The first instant at which a credential that was admitted has expired, if it ever does. */
  readonly until: Timestamp | null
}

/** The domain's verdict on an attempt (`admissionRule`), a pure function: null refuses. */
export type AdmissionRule = (
  facts: Omit<AdmissionFacts, "counted">,
  attempt: AdmissionAttempt
) => Allowance | null

/** The failed authentications of one address, after one more was recorded. */
export interface FailureRecord {
  /**
   * Failures in the current minute, this one included; more than the limit means it was blocked
   * already.
   */
  readonly failures: number
  /** When the minute that began with the first failure ends. */
  readonly minuteEndsAt: Timestamp
}

/** The requests of a UTC day, counted from 1970-01-01, by one key, or by several without a name. */
export interface RequestsOfDay {
  readonly day: number
  readonly keyId: KeyId | null
  readonly requests: number
}

/**
 * Admits or refuses every call: reads all facts for the decision and counts the call if it is
 * admitted. Counts are exact across all instances on one store.
 */
export class Admission extends Context.Service<
  Admission,
  {
    /**
     * Reads the facts and counts the attempt if `admits` admits it, as if in one step. An expired
     * token is still found until `Credentials.forgetTokens` deletes it.
     */
    readonly attempt: (attempt: AdmissionAttempt, admits: AdmissionRule) => Stored<AdmissionFacts>
    /**
     * Subtracts one counted request from that month, never below 0, and from the day of the key's
     * last request: an answer of 500 does not count.
     */
    readonly refund: (companyId: CompanyId, month: UtcMonth, keyId: KeyId) => Stored<void>
    readonly requestsIn: (companyId: CompanyId, month: UtcMonth) => Stored<number>
    /** Like `requestsIn`, for several companies. A company without requests may be missing. */
    readonly requestsOf: (
      companyIds: ReadonlyArray<CompanyId>,
      month: UtcMonth
    ) => Stored<ReadonlyMap<CompanyId, number>>
    /**
     * Counted requests of these days, both included, by day and by the `maxKeys` keys with the
     * most in total; requests of the other keys are summed without a key. Exact immediately, except
     * that a store's crash may lose up to a minute.
     */
    readonly requestsByDay: (
      companyId: CompanyId,
      days: { readonly first: number; readonly last: number },
      maxKeys: number
    ) => Stored<ReadonlyArray<RequestsOfDay>>
    /**
     * Records one failed authentication. A minute begins with the first failure of an address.
     * After `maxFailures` of them `attempt` finds the address blocked until the minute ends.
     * The domain counts submitted forms the same way, in buckets of their own.
     */
    readonly recordFailure: (addressBucket: string, maxFailures: number) => Stored<FailureRecord>
    readonly blockedUntil: (
      addressBucket: string,
      maxFailures: number
    ) => Stored<Option.Option<Timestamp>>
    /** Deletes minutes that have ended; returns the number. */
    readonly forgetFailures: Stored<number>
  }
>()("@review-proof/ports/Admission") {}
