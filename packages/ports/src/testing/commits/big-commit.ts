import { Effect, Option } from "effect"
import { type Change, type Commit, ImportRuns, Sessions } from "../../store.ts"
import {
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  IdempotencyRecords,
  PublicNumbers,
  Reviews,
  ScoreHistory,
  type UnitOfWork
} from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenCompany, newAnswer } from "../given.ts"
import * as sample from "../arbitraries/index.ts"

export type BigCommitPorts =
  | AuditLog
  | Businesses
  | Companies
  | Credentials
  | IdempotencyRecords
  | ImportRuns
  | PublicNumbers
  | Reviews
  | ScoreHistory
  | Sessions
  | UnitOfWork

/** A commit that makes a company with all its parts, and an effect that tells which of them exist. */
export const bigCommit = Effect.gen(function* () {
  const numbers = yield* PublicNumbers
  const company = sample.sampleCompany({ id: yield* fresh.companyId })
  const owned = { companyId: company.id }
  const member = sample.sampleMember({ id: yield* fresh.memberId, ...owned })
  const business = sample.sampleBusiness({ id: yield* fresh.businessId, ...owned })
  const key = sample.sampleKey({
    ...owned,
    id: yield* fresh.keyId,
    clientId: yield* fresh.clientId,
    hash: yield* fresh.credentialHash,
    createdBy: member.id
  })
  const id = yield* numbers.nextReview
  const review = sample.sampleReview({ ...owned, id, businessId: business.id })
  const reply = sample.sampleReply({ ...owned, id: yield* numbers.nextReply, reviewId: id })
  const session = sample.sampleSession({
    ...owned,
    id: yield* fresh.sessionId,
    memberId: member.id,
    tokenHash: yield* fresh.sessionHash
  })
  const runId = yield* fresh.importRunId
  const run = sample.sampleImportRun({ ...owned, id: runId, businessId: business.id })
  const lines = [{ line: 7, problems: { stars: "is required" } }]
  const answer = yield* newAnswer(yield* givenCompany())
  const changes: ReadonlyArray<Change> = [
    { _tag: "InsertCompany", company },
    { _tag: "InsertMember", member },
    { _tag: "InsertBusiness", business },
    {
      _tag: "AddToScoreDay",
      day: {
        ...owned,
        businessId: business.id,
        day: 20_000,
        added: { weight: 1n, weightedStars: 5n, stars: [0, 0, 0, 0, 1], proven: 1 }
      }
    },
    { _tag: "InsertKey", key },
    { _tag: "InsertReview", review },
    { _tag: "InsertReply", reply },
    { _tag: "InsertRevision", revision: sample.sampleRevision({ reviewId: id, version: 1 }) },
    { _tag: "InsertModeration", entry: sample.sampleModeration({ reviewId: id }) },
    { _tag: "InsertSession", session },
    { _tag: "InsertImportRun", run },
    { _tag: "InsertRejectedLines", run, lines }
  ]
  const audit = [sample.sampleAuditEntry({ id: yield* fresh.auditEntryId, ...owned })]
  const isThere = Effect.gen(function* () {
    const reviews = yield* Reviews
    const found = yield* reviews.find(id)
    const log = yield* AuditLog.use((port) => port.page(company.id, {}, { limit: 9, after: null }))
    const records = yield* IdempotencyRecords
    const history = yield* ScoreHistory
    const { rejectedLines } = yield* ImportRuns
    const before = yield* history.sums(company.id, business.id, [19_999])
    return [
      Option.isSome(yield* Companies.use((port) => port.find(company.id))),
      Option.isSome(yield* Companies.use((port) => port.findMember(member.id))),
      Option.isSome(yield* Businesses.use((port) => port.find(business.id))),
      Option.isSome(yield* Credentials.use((port) => port.findKey(key.id))),
      Option.isSome(found),
      Option.exists(found, ({ replies }) => replies.length === 1),
      (yield* reviews.revisions(id)).length === 1,
      (yield* reviews.moderationLog(id)).length === 1,
      log.items.length === 1,
      (yield* reviews.counts(business.id)).some(({ replied }) => replied),
      Option.exists(before, ([sums]) => sums?.proven === -1),
      Option.isSome(yield* Sessions.use((port) => port.find(session.tokenHash))),
      (yield* rejectedLines(company.id, runId, 0, 9)).length === 1,
      Option.isSome(yield* records.find(answer.scope, answer.key))
    ]
  })
  return { commit: { changes, events: [], audit, answer } satisfies Commit, isThere }
})

export const all = Array.from({ length: 14 }, () => true)

export const none = Array.from({ length: 14 }, () => false)
