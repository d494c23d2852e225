import type { AdmissionAttempt, AdmissionFacts } from "@review-proof/ports"
import { clockStepMillis } from "@review-proof/ports"
import { Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"

/**
 * Whether an attempt passes the checks of contract ADMISSION-1 that a store
 * decides: 4 and 6 to 9. Which of them failed is for the domain to say.
 */
export const isAdmissible = (
  facts: Omit<AdmissionFacts, "counted">,
  attempt: AdmissionAttempt
): boolean =>
  facts.addressBlockedUntil === null &&
  facts.credential !== null &&
  isValid(facts.credential, facts.now) &&
  allows(facts.credential.key.ipAllowlist, attempt.address) &&
  facts.credential.key.blockedAt === null &&
  facts.credential.company.status === "active" &&
  facts.credential.company.plan !== "free" &&
  hasRoom(facts.credential.admittedAt, facts.now, attempt.ratePerSecond) &&
  hasMonthLeft(facts.credential, attempt.planLimits)

type Credential = NonNullable<AdmissionFacts["credential"]>

/** A token ends with its own time, and at once when its key is rotated. */
const isValid = ({ key, token }: Credential, now: number): boolean =>
  key.revokedAt === null &&
  (key.expiresAt === null || now < key.expiresAt) &&
  (token === null || (now < token.expiresAt && key.rotatedAt === null))

const allows = (allowlist: ReadonlyArray<string>, address: string): boolean => {
  if (allowlist.length === 0) return true
  const parsed = NetAddress.ipFromString(address)
  return (
    Result.isSuccess(parsed) &&
    allowlist.some((entry) => {
      const network = networkOf(entry)
      return Result.isSuccess(network) && IpNetwork.contains(network.success, parsed.success)
    })
  )
}

const networkOf = (entry: string) =>
  entry.includes("/")
    ? IpNetwork.fromString(entry)
    : Result.map(NetAddress.ipFromString(entry), (address) =>
        IpNetwork.makeUnsafe(address, NetAddress.width(address))
      )

/** Never more than `ratePerSecond` in any one second: the oldest of them must have left it. */
const hasRoom = (
  admittedAt: ReadonlyArray<number>,
  now: number,
  ratePerSecond: number
): boolean => {
  const oldest = admittedAt.at(-ratePerSecond)
  return oldest === undefined || now - oldest >= 1000 || oldest > now + clockStepMillis
}

const hasMonthLeft = (
  { company, requestsThisMonth }: Credential,
  planLimits: AdmissionAttempt["planLimits"]
): boolean => requestsThisMonth < (company.monthlyLimit ?? planLimits[company.plan])
