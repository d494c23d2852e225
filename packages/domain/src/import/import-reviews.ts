import type { BusinessId } from "@review-proof/ports"
import type { Commit, RejectedImportLine } from "@review-proof/ports/store"
import { Clock, Effect, Stream } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { getBusiness } from "../businesses/get-business.ts"
import { commitDecision } from "../commit/commit.ts"
import { newEvent } from "../events/new-event.ts"
import { givenProblems } from "../reviews/create-review.ts"
import { needsEvidence } from "../reviews/proof-rules.ts"
import { moveScore } from "../scoring/apply-to-score.ts"
import { importBatch, type ReviewToImport } from "./import-batch.ts"
import { type Actor, isAllowed, requireRight } from "../rights/actor.ts"

/** A line of the imported file, from 1: a review, or what is wrong with it. */
export type ImportLine = { readonly line: number; readonly review: ReviewToImport } | RejectedLine

/** A line of an import that is not a review, and why. */
export interface RejectedLine extends RejectedImportLine {}

/** The result of an import. */
export interface ImportReport {
  readonly imported: number
  /** Reviews whose external id the business or an earlier line already had. */
  readonly duplicates: number
  /** The first `maxRejectedListed`. */
  readonly rejected: ReadonlyArray<RejectedLine>
  readonly rejectedInAll: number
}

/** The progress of an import: everything up to `line` is committed. */
export interface ImportProgress extends Omit<ImportReport, "rejected"> {
  /** The line at which the last processed record begins. */
  readonly line: number
  /** The lines that were rejected since the last report, up to the listed number. */
  readonly newlyRejected: ReadonlyArray<RejectedLine>
}

/**
 * Imports reviews batch by batch while they are read, without an event for each: `score.changed` is
 * emitted once, at the end (contract WEBHOOK-6), also if the import breaks off. Each batch moves
 * the business's score in its own commit, so it is right throughout. After a crash the evaluation
 * of scores emits the event. `onProgress` is run after each batch. An interruption waits for both, so
 * that nothing is committed without being counted. Fails with `NotFound` (business) and with the
 * stream's errors.
 */
export const importReviews = Effect.fn("importReviews")(function* <E, R, R2 = never>(
  actor: Actor,
  businessId: BusinessId,
  lines: Stream.Stream<ImportLine, E, R>,
  onProgress: (progress: ImportProgress) => Effect.Effect<void, never, R2> = () => Effect.void
) {
  const { business } = yield* getBusiness(businessId)
  yield* requireRight(actor, "importReviews", business.companyId)
  const tally: Tally = { imported: 0, duplicates: 0, rejected: [], rejectedInAll: 0 }
  const importLines = Effect.fnUntraced(function* (batch: ReadonlyArray<ImportLine>) {
    const now = yield* Clock.currentTimeMillis
    const listed = tally.rejected.length
    const reviews: Array<ReviewToImport> = []
    for (const line of batch) {
      const checked = "review" in line ? checkedLine(actor, line, now) : line
      if ("review" in checked) {
        reviews.push(checked.review)
      } else {
        tally.rejectedInAll++
        if (tally.rejected.length < maxRejectedListed) tally.rejected.push(checked)
      }
    }
    const imported = yield* importBatch(actor, businessId, reviews)
    tally.imported += imported
    tally.duplicates += reviews.length - imported
    yield* onProgress({
      line: batch.at(-1)?.line ?? 0,
      imported: tally.imported,
      duplicates: tally.duplicates,
      rejectedInAll: tally.rejectedInAll,
      newlyRejected: tally.rejected.slice(listed)
    })
  })
  yield* groupLines(lines).pipe(
    Stream.runForEach((batch) => Effect.uninterruptible(importLines(batch))),
    Effect.onError(() => Effect.ignore(finishImport(actor, businessId, tally)))
  )
  yield* finishImport(actor, businessId, tally)
  const report: ImportReport = tally
  return report
})

/** The number of rejected lines that a report lists: it bounds the size of an answer. */
export const maxRejectedListed = 10_000

interface Tally {
  imported: number
  duplicates: number
  readonly rejected: Array<RejectedLine>
  rejectedInAll: number
}

const checkedLine = (
  actor: Actor,
  given: Extract<ImportLine, { readonly review: ReviewToImport }>,
  now: number
): ImportLine => {
  const mayGiveProof = typeof actor === "string" || isAllowed(actor, "giveProof")
  const isTooHigh = needsEvidence(given.review.proof) && !mayGiveProof
  const problems = isTooHigh ? { proof: operatorsOnly } : columnProblems(given.review, now)
  return Object.keys(problems).length === 0 ? given : { line: given.line, problems }
}

/** Names the file's columns, as the problems of lines that are no review do. */
const columnProblems = (review: ReviewToImport, now: number): RejectedLine["problems"] => {
  const { createdAt, ...others } = givenProblems(review, now)
  return { ...others, ...(createdAt !== undefined && { created_at: createdAt }) }
}

const operatorsOnly = "must be imported or unverified: only operators give others"

/** The next batch is read while one is committed. */
const groupLines = <E, R>(lines: Stream.Stream<ImportLine, E, R>) =>
  lines.pipe(
    Stream.mapAccumArray(() => emptyBatch, collect, {
      onHalt: ({ lines: rest }) => (rest.length === 0 ? [] : [rest])
    }),
    Stream.buffer({ capacity: 1 })
  )

/** Lines of a batch, and characters of their texts: a commit stays short, and memory flat. */
const maxLines = 1000
const maxCharacters = 2_000_000

interface Batch {
  readonly lines: ReadonlyArray<ImportLine>
  readonly characters: number
}

const emptyBatch: Batch = { lines: [], characters: 0 }

const collect = (
  begun: Batch,
  more: ReadonlyArray<ImportLine>
): readonly [Batch, ReadonlyArray<ReadonlyArray<ImportLine>>] => {
  const full: Array<ReadonlyArray<ImportLine>> = []
  let lines = [...begun.lines]
  let { characters } = begun
  for (const line of more) {
    lines.push(line)
    if ("review" in line) characters += line.review.text.length
    if (lines.length >= maxLines || characters >= maxCharacters) {
      full.push(lines)
      lines = []
      characters = 0
    }
  }
  return [{ lines, characters }, full]
}

/**
 * Emits `score.changed` if the score differs from that before the import, or before an earlier one
 * that crashed; and adds the import to the audit log if it changed anything.
 */
const finishImport = Effect.fnUntraced(function* (
  actor: Actor,
  businessId: BusinessId,
  { duplicates, imported, rejectedInAll }: Tally
) {
  const found = yield* getBusiness(businessId)
  const isUnreported = found.score.unreported !== null
  if (imported === 0 && !isUnreported) return { value: undefined }
  const { companyId } = found.business
  const now = yield* Clock.currentTimeMillis
  const { event, score } = moveScore(found.score, "review", now)
  const audit = yield* auditEntry(actor, {
    companyId,
    action: "reviews.imported",
    target: businessId,
    details: { imported, duplicates, rejected: rejectedInAll }
  })
  const commit: Partial<Commit> = {
    changes: event === null && !isUnreported ? [] : [{ _tag: "ReplaceScore", score }],
    events: event === null ? [] : [yield* newEvent(companyId, event, now)],
    audit: imported === 0 ? [] : [audit]
  }
  return { value: undefined, commit }
}, commitDecision)
