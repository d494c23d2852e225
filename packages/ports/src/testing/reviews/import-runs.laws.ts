import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { UnitOfWork, type Business } from "../../index.ts"
import { type ImportRun, ImportRuns } from "../../store.ts"
import { sampleImportRun } from "../arbitraries/review-samples.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany } from "../given.ts"
import { listsByTime } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { suite } from "../suite.ts"

export const importRunsLaws = suite<ImportRuns | UnitOfWork>("ImportRuns", (test) => {
  test("An import keeps every field, and is replaced only at the version that was read", function* () {
    const runs = yield* ImportRuns
    const business = yield* givenBusiness()
    const [run, beside] = [yield* givenRun(business), yield* givenRun(business)]
    assert.deepStrictEqual(yield* runs.find(run.id), Option.some(run))
    const ended = { state: "failed", problem: "The file ends “early”.", rejected: 7 } as const
    const moved = { line: 12, imported: 3, duplicates: 2, updatedAt: run.updatedAt + 5 }
    yield* replacesOnlyAtItsVersion<ImportRun, unknown, UnitOfWork>(
      { ...run, ...ended, ...moved, version: 2 },
      (replaced) => ({ _tag: "ReplaceImportRun", run: replaced }),
      runs.find(run.id)
    )
    assert.deepStrictEqual(yield* runs.find(beside.id), Option.some(beside))
    assert.deepStrictEqual(yield* runs.find(yield* fresh.importRunId), Option.none())
  })

  test("Pages list a business's imports newest first, each once", function* () {
    const runs = yield* ImportRuns
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    yield* givenRun(yield* givenBusiness(company), { createdAt: 0 })
    const given = yield* Effect.forEach([2, 1, 2, 2, 7], (createdAt) =>
      givenRun(business, { createdAt })
    )
    yield* listsByTime(runs.page, [business.id], given, "newest first")
  })

  test("Rejected lines are read in their order, of their own import and company alone", function* () {
    const runs = yield* ImportRuns
    const business = yield* givenBusiness()
    const stranger = yield* givenBusiness()
    const run = yield* givenRun(business)
    const other = yield* givenRun(business)
    const line = (number: number) => ({
      line: number,
      problems: { "": `wrong ${number}`, "a,b": "“" }
    })
    yield* changed(
      { _tag: "InsertRejectedLines", run, lines: [line(10), line(2)] },
      { _tag: "InsertRejectedLines", run: other, lines: [line(2)] }
    )
    yield* changed({ _tag: "InsertRejectedLines", run, lines: [line(100), line(30)] })
    const read = (after: number, limit: number) =>
      runs.rejectedLines(run.companyId, run.id, after, limit)
    assert.deepStrictEqual(yield* read(0, 10), [line(2), line(10), line(30), line(100)])
    assert.deepStrictEqual(yield* read(2, 2), [line(10), line(30)])
    assert.deepStrictEqual(yield* read(100, 10), [])
    assert.deepStrictEqual(yield* runs.rejectedLines(stranger.companyId, run.id, 0, 10), [])
  })
})

const givenRun = Effect.fnUntraced(function* (business: Business, given: Partial<ImportRun> = {}) {
  const id = yield* fresh.importRunId
  const { companyId, id: businessId } = business
  const run = sampleImportRun({ ...given, id, companyId, businessId })
  yield* changed({ _tag: "InsertImportRun", run })
  return run
})
