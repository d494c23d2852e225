import type { KeyLifetime, Timestamp } from "@review-proof/ports"

const dayMillis = 86_400_000

/** When a key of this lifetime, counted from `from`, ends; null is never (contract KEY-4). */
export const expiryOf = (lifetime: KeyLifetime, from: Timestamp): Timestamp | null =>
  lifetime === "never" ? null : from + lifetimeDays[lifetime] * dayMillis

/** The longest time that a rotated key keeps working. */
export const rotationGraceMillis = dayMillis

const lifetimeDays = { "365d": 365, "90d": 90 }
