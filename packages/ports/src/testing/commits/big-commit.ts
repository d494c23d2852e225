import { Effect, Option } from "effect"
import { type Change, type CorePorts, ImportRuns, Sessions } from "../../store.ts"
import { AuditLog, Credentials, IdempotencyRecords } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenCompany, newAnswer } from "../given.ts"
import * as sample from "../arbitraries/index.ts"
import { coreCommit, type ManyParts } from "./core-commit.ts"

export type BigCommitPorts =
  | CorePorts
  | AuditLog
  | Credentials
  | IdempotencyRecords
  | ImportRuns
  | Sessions

/** A commit that makes a company with parts of all kinds. */
export const bigCommit = Effect.gen(function* () {
  const { business, commit, company, isThere: isCoreThere, member } = yield* coreCommit
  const owned = { companyId: company.id }
  const key = sample.sampleKey({
    ...owned,
    id: yield* fresh.keyId,
    clientId: yield* fresh.clientId,
    hash: yield* fresh.credentialHash,
    createdBy: member.id
  })
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
    ...commit.changes,
    { _tag: "InsertKey", key },
    { _tag: "InsertSession", session },
    { _tag: "InsertImportRun", run },
    { _tag: "InsertRejectedLines", run, lines }
  ]
  const audit = [sample.sampleAuditEntry({ id: yield* fresh.auditEntryId, ...owned })]
  const isThere = Effect.gen(function* () {
    const log = yield* AuditLog.use((port) => port.page(company.id, {}, { limit: 9, after: null }))
    const records = yield* IdempotencyRecords
    const runs = yield* ImportRuns
    return [
      ...(yield* isCoreThere),
      Option.isSome(yield* Credentials.use((port) => port.findKey(key.id))),
      log.items.length === 1,
      Option.isSome(yield* Sessions.use((port) => port.find(session.tokenHash))),
      Option.isSome(yield* runs.find(runId)),
      (yield* runs.rejectedLines(company.id, runId, 0, 9)).length === 1,
      Option.isSome(yield* records.find(answer.scope, answer.key))
    ]
  })
  const parts: ManyParts<BigCommitPorts> = { commit: { changes, audit, answer }, isThere }
  return { ...parts, answer, audit }
})
