/**
 * Imports of files by members, which continue after their request was answered (contract
 * PORTAL-30).
 */
import type { Business, Member } from "@review-proof/ports"
import { ImportRunId, ImportRuns } from "@review-proof/ports/store"
import type { Change, ImportRun } from "@review-proof/ports/store"
import { Cause, Clock, Effect, Exit, Option, type Stream } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { orNotFound } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { logFailure } from "../log-failure.ts"
import { requireShownBusiness } from "../portal/chosen-business.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { importReviews } from "./import-reviews.ts"
import type { ImportLine, ImportProgress, RejectedLine } from "./import-reviews.ts"
import { ImportWork } from "./import-work.ts"
import { ReviewFiles, UnreadableFile, type ReviewFileFormat } from "./review-files.ts"

/** A file as it was uploaded. */
export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Starts to import a file and returns the id of the run; the import continues after the request was
 * answered. `file` is run only once an import may start. A form that is sent twice starts one
 * import. Fails with `RoleRequired`, `NotFound` (business) or `TooManyImports`, and with the errors
 * of `file`.
 */
export const importFile = Effect.fn("importFile")(function* <E, R>(
  member: Member,
  named: string | null,
  file: Effect.Effect<{ readonly file: ImportFile; readonly form: SentForm }, E, R>
) {
  yield* requireOwnRight(member, "importReviews")
  const business = yield* requireShownBusiness(member, named)
  const work = yield* ImportWork
  return yield* work.within(
    business.companyId,
    Effect.flatMap(file, (given) => beginImport(member, business, given.file, given.form))
  )
})

/** Commits the run, once for each form; returns its id and the work that is left to do. */
const beginImport = Effect.fnUntraced(function* (
  member: Member,
  business: Pick<Business, "id" | "companyId">,
  file: ImportFile,
  form: SentForm
) {
  const lines = yield* ReviewFiles.use(({ read }) =>
    Effect.sync(() => read(formatOf(file.bytes), file.bytes))
  )
  const decide = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const run: ImportRun = {
      id: yield* newId(ImportRunId),
      companyId: business.companyId,
      businessId: business.id,
      startedBy: member.name,
      fileName: file.name,
      state: "running",
      problem: null,
      line: 0,
      imported: 0,
      duplicates: 0,
      rejected: 0,
      createdAt: now,
      updatedAt: now,
      version: 1
    }
    return {
      value: run,
      commit: { changes: [{ _tag: "InsertImportRun" as const, run }] },
      answer: run.id
    }
  })
  const begun = yield* commitByForm(form, decide)
  if (begun._tag === "Replayed") return begunAs(ImportRunId.make(begun.answer), null)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof runImport>>>()
  const work = Effect.provideContext(runImport(member, begun.value, lines), services)
  return begunAs(begun.value.id, work)
})

/** An import that was started, now or by an earlier submission of its form. */
export interface BegunImport {
  readonly runId: ImportRunId
}

const begunAs = (runId: ImportRunId, work: Effect.Effect<void> | null) => {
  const value: BegunImport = { runId }
  return { value, work }
}

/** Imports, and records its progress after each batch and how it ended. */
const runImport = Effect.fnUntraced(function* (
  member: Member,
  { businessId, id }: ImportRun,
  lines: Stream.Stream<ImportLine, UnreadableFile>
) {
  const writeDown = (change: Partial<ImportRun>, rejected: ReadonlyArray<RejectedLine> = []) =>
    logFailure(changeRun(id, change, rejected), "The progress of an import could not be recorded", {
      run: id
    })
  const onProgress = ({ newlyRejected, rejectedInAll: rejected, ...done }: ImportProgress) =>
    writeDown({ ...done, rejected }, newlyRejected)
  yield* importReviews(member, businessId, lines, onProgress).pipe(
    Effect.onExit((exit) => Effect.asVoid(writeDown(endOf(exit)))),
    Effect.ignore
  )
})

const endOf = (exit: Exit.Exit<unknown, { readonly _tag: string }>): Partial<ImportRun> => {
  if (Exit.isSuccess(exit)) return { state: "finished" }
  if (Cause.hasInterruptsOnly(exit.cause)) return { state: "interrupted" }
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  const problem =
    failure instanceof UnreadableFile
      ? failure.reason
      : "The service could not continue the import."
  return { state: "failed", problem }
}

/**
 * Stores a change of a run with its rejected lines. It reads the run first, because a write that
 * failed may have reached the store.
 */
const changeRun = Effect.fnUntraced(function* (
  id: ImportRunId,
  change: Partial<ImportRun>,
  rejected: ReadonlyArray<RejectedLine>
) {
  const runs = yield* ImportRuns
  const before = yield* orNotFound("import")(yield* runs.find(id))
  const updatedAt = yield* Clock.currentTimeMillis
  const run: ImportRun = { ...before, ...change, updatedAt, version: before.version + 1 }
  const changes: ReadonlyArray<Change> = [
    { _tag: "ReplaceImportRun", run },
    ...(rejected.length === 0
      ? []
      : [{ _tag: "InsertRejectedLines" as const, run, lines: rejected }])
  ]
  return { value: undefined, commit: { changes } }
}, commitDecision)

/** Spreadsheets put it before their files. */
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** A line of NDJSON begins with a brace; a column of CSV does not. */
const formatOf = (bytes: Uint8Array): ReviewFileFormat => {
  const first = bytes.find((byte) => byte > 32 && !byteOrderMark.includes(byte))
  return first === 0x7b ? "ndjson" : "csv"
}

/** A killed instance records no more progress: after this long its imports count as interrupted. */
const standsStillMillis = 120_000

/** The state of a run as it is now. */
export const importState = (
  { state, updatedAt }: Pick<ImportRun, "state" | "updatedAt">,
  now: number
): ImportRun["state"] =>
  state === "running" && now - updatedAt > standsStillMillis ? "interrupted" : state
