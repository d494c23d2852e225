import type { Business, Member } from "@review-proof/ports"
import { ImportRunId, ImportRuns } from "@review-proof/ports/store"
import type { ImportRun, RejectedImportLine } from "@review-proof/ports/store"
import { Effect, Option, Schema, Stream } from "effect"
import { orNotFound } from "../errors.ts"
import { creationPosition, emptyPage, readPage, type Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"
import { findShownBusiness } from "./chosen-business.ts"

/** Imports of a business as its people look at them. */
export interface ImportBoard {
  /** Null while the company has no business. */
  readonly business: Business | null
  /** Newest first. */
  readonly page: Paged<ImportRun>
}

/** Fails with `RoleRequired`, `NotFound` (business) or `InvalidCursor`. */
export const readImportBoard = Effect.fn("readImportBoard")(function* (
  member: Member,
  asked: { readonly business: string | null; readonly cursor: string | null }
) {
  yield* requireOwnRight(member, "importReviews")
  const business = (yield* findShownBusiness(member, asked.business))?.business ?? null
  if (business === null) {
    const empty: ImportBoard = { business, page: emptyPage }
    return empty
  }
  const list = {
    owner: member.companyId,
    list: "imports",
    filters: { business: business.id },
    position: creationPosition(ImportRunId)
  }
  const runs = yield* ImportRuns
  const page = yield* readPage(list, { limit: 10, cursor: asked.cursor }, (request) =>
    runs.page(business.id, request)
  )
  const board: ImportBoard = { business, page }
  return board
})

/** One import. Fails with `RoleRequired` or `NotFound`, also for one of another company. */
export const readImport = Effect.fn("readImport")(function* (member: Member, id: string) {
  yield* requireOwnRight(member, "importReviews")
  const runs = yield* ImportRuns
  const known = yield* orNotFound("import")(decodeId(id))
  const run = yield* orNotFound("import")(yield* runs.find(known))
  yield* requireRight(member, "importReviews", run.companyId)
  return run
})

const decodeId = Schema.decodeUnknownOption(ImportRunId)

/** The rejected lines of an import in their order, read piece by piece. Fails like `readImport`. */
export const readRejectedLines = Effect.fn("readRejectedLines")(function* (
  member: Member,
  id: string
) {
  const run = yield* readImport(member, id)
  const runs = yield* ImportRuns
  const lines = Stream.paginate<number, RejectedImportLine>(0, (after) =>
    Effect.map(Effect.orDie(runs.rejectedLines(run.companyId, run.id, after, 500)), (read) => [
      read,
      Option.map(Option.fromUndefinedOr(read.at(-1)), ({ line }) => line)
    ])
  )
  return { run, lines }
})
