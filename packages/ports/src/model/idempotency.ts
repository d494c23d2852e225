import { Schema } from "effect"
import { ChallengeId, KeyId, ReportId, SessionId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The first answer to a request that carried an idempotency key. */
export const IdempotencyRecord = Schema.Struct({
  /** The lineage of the API key, the session, the form of a visitor's report, or a passkey's challenge. */
  scope: Schema.Union([KeyId, SessionId, ReportId, ChallengeId]),
  key: Schema.String,
  /** SHA-256 of operation, resource and decoded body, lower-case hex. */
  fingerprint: Schema.String,
  /** The answer as text that only the adapter which made it reads. */
  answer: Schema.String,
  createdAt: Timestamp,
  expiresAt: Timestamp
})
export interface IdempotencyRecord extends Schema.Schema.Type<typeof IdempotencyRecord> {}
