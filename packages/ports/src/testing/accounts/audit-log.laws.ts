import { assert } from "@effect/vitest"
import { Effect, Struct } from "effect"
import type { AuditFilters } from "../../store.ts"
import { AuditLog, UnitOfWork, type AuditEntry } from "../../index.ts"
import { arbitraryAuditEntry } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { committed, givenCompany, type GivenCompany } from "../given.ts"
import { suite } from "../suite.ts"
import { walk } from "../paging.ts"
import { sampleAuditEntry } from "../arbitraries/samples.ts"

export const auditLogLaws = suite<AuditLog | UnitOfWork>("AuditLog", (test) => {
  test.prop(
    "An entry keeps every field",
    { entry: arbitraryAuditEntry },
    function* (given) {
      const log = yield* AuditLog
      const { company } = yield* givenCompany()
      const entry = { ...given.entry, id: yield* fresh.auditEntryId, companyId: company.id }
      yield* committed({ audit: [entry] })
      const page = yield* log.page(company.id, {}, { limit: 10, after: null })
      assert.deepStrictEqual(page, { items: [entry], next: null })
    },
    { arbitrary: { runs: 20 } }
  )

  test("Pages list one company's entries newest first, each once", function* () {
    const log = yield* AuditLog
    const company = yield* givenCompany()
    yield* givenEntries(yield* givenCompany(), [{ at: 0 }])
    const entries = yield* givenEntries(
      company,
      [3, 1, 2, 2, 2, 2, 5].map((at) => ({ at }))
    )
    for (const limit of [1, 2, 7]) {
      const seen = yield* walk(log.page, [company.company.id, {}], limit)
      assert.deepStrictEqual(seen.map(Struct.get("at")), [5, 3, 2, 2, 2, 2, 1])
      assert.sameDeepMembers(seen, entries)
    }
  })

  test("All entries of a company about some targets are found, and their details can be rewritten", function* () {
    const log = yield* AuditLog
    const [company, other] = [yield* givenCompany(), yield* givenCompany()]
    const about = (targets: ReadonlyArray<string>) => log.about(company.company.id, targets)
    const targets = ["rev_1", "rev_1", "inv_1", "rev_11"].map((target) => ({ target }))
    const entries = yield* givenEntries(company, targets)
    const foreign = yield* givenEntries(other, targets)
    assert.sameDeepMembers([...(yield* about(["rev_1", "inv_1", "rev_2"]))], entries.slice(0, 3))
    assert.deepStrictEqual(yield* about([]), [])
    const entry = { ...(entries[0] ?? assert.fail()), details: { reason: "[…]" } }
    const given = { ...entry, actor: "another", at: 9 }
    const ofOther = { ...given, companyId: other.company.id, details: { reason: "another" } }
    for (const entry of [given, ofOther]) {
      yield* committed({ changes: [{ _tag: "RewriteAuditDetails", entry }] })
    }
    assert.sameDeepMembers([...(yield* about(["rev_1"]))], [entry, ...entries.slice(1, 2)])
    const all = targets.map(({ target }) => target)
    assert.sameDeepMembers([...(yield* log.about(other.company.id, all))], foreign)
  })

  test("Entries are found by actor, by action, by time, and by all of them", function* () {
    const log = yield* AuditLog
    const company = yield* givenCompany()
    const actors = ["operator", "Operator", "mem_1"]
    const actions = ["key.rotated", "key.revoked", "key"]
    const entries = yield* givenEntries(
      company,
      actors.flatMap((actor, one) =>
        actions.map((action, other) => ({ actor, action, at: 1000 + 3 * one + other }))
      )
    )
    const wanted = [
      {},
      ...actors.map((actor) => ({ actor })),
      ...actions.map((action) => ({ action })),
      { actor: "operator", action: "key.rotated" },
      { actor: "nobody" },
      { since: 1002 },
      { before: 1002 },
      { since: 1001, before: 1007 },
      { since: 1007, before: 1001 },
      { actor: "Operator", since: 1004, before: 1006 }
    ]
    for (const filters of wanted) {
      const seen = yield* walk(log.page, [company.company.id, filters], 2)
      assert.sameDeepMembers(
        seen,
        entries.filter((entry) => matches(entry, filters))
      )
    }
  })
})

const matches = (entry: AuditEntry, filters: AuditFilters): boolean =>
  (filters.actor ?? entry.actor) === entry.actor &&
  (filters.action ?? entry.action) === entry.action &&
  (filters.since ?? entry.at) <= entry.at &&
  entry.at < (filters.before ?? Infinity)

const givenEntries = Effect.fnUntraced(function* (
  { company }: GivenCompany,
  given: ReadonlyArray<Partial<AuditEntry>>
) {
  const entries = yield* Effect.forEach(given, (fields) =>
    Effect.map(fresh.auditEntryId, (id) =>
      sampleAuditEntry({ id, companyId: company.id, ...fields })
    )
  )
  yield* committed({ audit: entries })
  return entries
})
