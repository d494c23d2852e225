import {
  Admission,
  Credentials,
  Deliveries,
  IdempotencyRecords,
  Notices
} from "@review-proof/ports"
import { OperatorSessions, Reports, Sessions, SignIns } from "@review-proof/ports/store"
import { Clock, Duration, Effect, Exit, Record } from "effect"
import { queueUsageNotices } from "../companies/queue-usage-notices.ts"
import { feedRetentionMillis } from "../events/list-events.ts"
import { queueExpiryNotices } from "../keys/queue-expiry-notices.ts"
import { endProofRequests } from "../proof-requests/end-proof-requests.ts"
import { forgetContacts } from "../privacy/forget-contacts.ts"
import { evaluateScores } from "../scoring/evaluate-scores.ts"
import { longestSession } from "../sign-in/sessions.ts"
import { repeatWork } from "./repeat-work.ts"

/**
 * Drops stored answers, access tokens, failure counts, sessions, sign-ins, sent notices, addresses
 * of finished invitations and network addresses of reports once they have expired. One of them that
 * fails does not keep the others from their turn.
 */
const forgetExpired = repeatWork({
  name: "forget expired",
  work: Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const ends = yield* Effect.all({
      answers: Effect.exit(IdempotencyRecords.use((records) => records.forget(now))),
      tokens: Effect.exit(
        Credentials.use((credentials) => credentials.forgetTokens(now - tokenRetentionMillis))
      ),
      failures: Effect.exit(Admission.use((admission) => admission.forgetFailures)),
      contacts: Effect.exit(forgetContacts()),
      sessions: Effect.exit(Sessions.use(({ forget }) => forget(now - longestSession))),
      consoles: Effect.exit(OperatorSessions.use(({ forget }) => forget(now - longestSession))),
      signIns: Effect.exit(SignIns.use(({ forget }) => forget(now - hourMillis))),
      reporters: Effect.exit(Reports.use(({ forgetNetworks }) => forgetNetworks(now - hourMillis))),
      // By then nothing can cause the same notice again.
      notices: Effect.exit(Notices.use(({ forget }) => forget(now - 40 * dayMillis)))
    })
    yield* Exit.asVoidAll(Object.values(ends))
    const deleted = Record.map(ends, (end) => (Exit.isSuccess(end) ? end.value : 0))
    yield* Effect.logDebug("Deleted expired data", deleted)
  }),
  pause: Effect.succeed(Duration.minutes(5))
})

/**
 * Scores decay by the day. So they are evaluated at the start and soon after each UTC midnight, and
 * again a minute later, when everything that was decided before midnight is committed. The runs in
 * between repeat a failed evaluation and report the scores of imports that a crash cut off.
 */
const keepScoresCurrent = repeatWork({
  name: "evaluate scores",
  work: Effect.tap(evaluateScores, (changed) =>
    changed === 0 ? Effect.void : Effect.logInfo(`${changed} scores changed today`)
  ),
  pause: Effect.map(Clock.currentTimeMillis, (now) => {
    const sinceMidnight = now % dayMillis
    const turn = sinceMidnight < minuteMillis ? minuteMillis : turnMillis
    return Duration.millis(Math.min(turn, dayMillis - sinceMidnight + 1000))
  })
})

const minuteMillis = 60_000
const turnMillis = 600_000
const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

/** While an expired token is known, using it is no failed authentication (contract ADMISSION-4). */
const tokenRetentionMillis = 7 * dayMillis

/**
 * Makes room in the store for the days ahead. Drops events and attempts once they are more than 30
 * days old, and deliveries once their last attempt is (contract WEBHOOK-16).
 */
export const dropExpired = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  yield* Deliveries.use((deliveries) => deliveries.maintain(now - feedRetentionMillis))
})

const hourly = <E, R>(name: string, work: Effect.Effect<unknown, E, R>) =>
  repeatWork({ name, work, pause: Effect.succeed(Duration.hours(1)) })

/** Starts everything that keeps the store's data current and small. */
export const maintenance = Effect.all(
  [
    keepScoresCurrent,
    forgetExpired,
    hourly("maintain deliveries", dropExpired),
    hourly("queue key notices", queueExpiryNotices()),
    hourly("queue usage notices", queueUsageNotices()),
    hourly("end proof requests", endProofRequests())
  ],
  { discard: true }
)
