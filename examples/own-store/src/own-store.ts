import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { admissionRule } from "@review-proof/domain/access"
import type { AuditEntry, EndpointId } from "@review-proof/ports"
import type { AdmissionAttempt } from "@review-proof/ports/store"
import {
  Admission,
  Credentials,
  Deliveries,
  IdempotencyRecords,
  Invitations,
  Notices,
  PublicNumbers,
  StoreKey,
  UnitOfWork
} from "@review-proof/ports"
import { OperatorSessions, Reports, Sessions, SignIns } from "@review-proof/ports/store"
import { Context, Effect, Layer, Option } from "effect"
import { openJournal } from "./journal.ts"
import { makeRecorder } from "./recorder.ts"

/** Every port of the store in memory, and each call that changes it in one file. */
export const ownStoreLayer = (path: string) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const journal = yield* openJournal(path)
      const { recorded, replay } = yield* makeRecorder
      const ports = yield* recording(recorded(journal))
      yield* replay(journal)
      return ports
    })
  ).pipe(Layer.provideMerge(MemoryStoreLayer))

type Recorded = ReturnType<Effect.Success<typeof makeRecorder>["recorded"]>

/** The ports with calls that change the store. Reads go to the memory store. */
const recording = Effect.fnUntraced(function* (recorded: Recorded) {
  const { commit } = yield* UnitOfWork
  const reports = yield* Reports
  return Context.mergeAll(
    Context.make(UnitOfWork, {
      commit: recorded("UnitOfWork.commit", commit, ({ _tag }) => _tag === "Committed")
    }),
    Context.make(Reports, {
      ...reports,
      forgetNetworks: recorded("Reports.forgetNetworks", reports.forgetNetworks, foundAny)
    }),
    yield* recordingAccess(recorded),
    yield* recordingSignIns(recorded),
    yield* recordingOutboxes(recorded),
    yield* recordingNumbers(recorded),
    yield* recordingDeliveries(recorded)
  )
})

/** True if a call that may find nothing to do did something. */
const foundAny = (answer: number | ReadonlyArray<unknown>): boolean =>
  typeof answer === "number" ? answer > 0 : answer.length > 0

const recordingAccess = Effect.fnUntraced(function* (recorded: Recorded) {
  const admission = yield* Admission
  const credentials = yield* Credentials
  const records = yield* IdempotencyRecords
  return Context.make(Admission, {
    ...admission,
    attempt: recorded(
      "Admission.attempt",
      (attempt: AdmissionAttempt) => admission.attempt(attempt, admissionRule),
      ({ counted }) => counted
    ),
    refund: recorded("Admission.refund", admission.refund),
    recordFailure: recorded("Admission.recordFailure", admission.recordFailure),
    forgetFailures: recorded("Admission.forgetFailures", () => admission.forgetFailures, foundAny)()
  }).pipe(
    Context.add(Credentials, {
      ...credentials,
      issueToken: recorded("Credentials.issueToken", credentials.issueToken),
      endToken: recorded("Credentials.endToken", credentials.endToken),
      forgetTokens: recorded("Credentials.forgetTokens", credentials.forgetTokens, foundAny)
    }),
    Context.add(IdempotencyRecords, {
      ...records,
      putIfAbsent: recorded("IdempotencyRecords.putIfAbsent", records.putIfAbsent, Option.isNone),
      put: recorded("IdempotencyRecords.put", records.put),
      forget: recorded("IdempotencyRecords.forget", records.forget, foundAny)
    })
  )
})

const recordingSignIns = Effect.fnUntraced(function* (recorded: Recorded) {
  const sessions = yield* Sessions
  const signIns = yield* SignIns
  const operators = yield* OperatorSessions
  return Context.make(Sessions, {
    ...sessions,
    touch: recorded("Sessions.touch", sessions.touch),
    forget: recorded("Sessions.forget", sessions.forget, foundAny)
  }).pipe(
    Context.add(SignIns, {
      ...signIns,
      begin: recorded("SignIns.begin", signIns.begin),
      tryCode: recorded("SignIns.tryCode", signIns.tryCode, Option.isSome),
      forget: recorded("SignIns.forget", signIns.forget, foundAny)
    }),
    Context.add(OperatorSessions, {
      ...operators,
      begin: recorded("OperatorSessions.begin", operators.begin),
      touch: recorded("OperatorSessions.touch", operators.touch),
      end: recorded("OperatorSessions.end", operators.end),
      forget: recorded("OperatorSessions.forget", operators.forget, foundAny)
    })
  )
})

const recordingOutboxes = Effect.fnUntraced(function* (recorded: Recorded) {
  const invitations = yield* Invitations
  const notices = yield* Notices
  return Context.make(Invitations, {
    ...invitations,
    claimDue: recorded("Invitations.claimDue", invitations.claimDue, foundAny),
    forgetContacts: recorded("Invitations.forgetContacts", invitations.forgetContacts, foundAny)
  }).pipe(
    Context.add(Notices, {
      ...notices,
      claimDue: recorded("Notices.claimDue", notices.claimDue, foundAny),
      settle: recorded("Notices.settle", notices.settle),
      forget: recorded("Notices.forget", notices.forget, foundAny),
      retry: recorded("Notices.retry", notices.retry)
    })
  )
})

const recordingNumbers = Effect.fnUntraced(function* (recorded: Recorded) {
  const numbers = yield* PublicNumbers
  const storeKey = yield* StoreKey
  return Context.make(PublicNumbers, {
    nextReview: recorded("PublicNumbers.nextReview", () => numbers.nextReview)(),
    nextReviews: recorded("PublicNumbers.nextReviews", numbers.nextReviews),
    nextReply: recorded("PublicNumbers.nextReply", () => numbers.nextReply)(),
    nextInvitation: recorded("PublicNumbers.nextInvitation", () => numbers.nextInvitation)()
  }).pipe(
    Context.add(StoreKey, {
      putIfAbsent: recorded("StoreKey.putIfAbsent", storeKey.putIfAbsent),
      replace: recorded("StoreKey.replace", storeKey.replace)
    })
  )
})

/** The log of `recover`: a function until it is called; not written into the journal. */
interface Recovery {
  readonly audit: (recovered: number) => AuditEntry
  entry?: AuditEntry
}

const recordingDeliveries = Effect.fnUntraced(function* (recorded: Recorded) {
  const deliveries = yield* Deliveries
  const recover = recorded(
    "Deliveries.recover",
    (endpointId: EndpointId, since: number, recovery: Recovery, trace?: string) =>
      deliveries.recover(
        endpointId,
        since,
        (recovered) => (recovery.entry ??= recovery.audit(recovered)),
        trace
      )
  )
  return Context.make(Deliveries, {
    ...deliveries,
    claim: recorded("Deliveries.claim", deliveries.claim, foundAny),
    settle: recorded("Deliveries.settle", deliveries.settle),
    release: recorded("Deliveries.release", deliveries.release),
    redeliver: recorded("Deliveries.redeliver", deliveries.redeliver, Option.isSome),
    sendSample: recorded("Deliveries.sendSample", deliveries.sendSample),
    maintain: recorded("Deliveries.maintain", deliveries.maintain),
    recover: (endpointId, since, audit, trace) =>
      Effect.suspend(() => recover(endpointId, since, { audit }, trace))
  })
})
