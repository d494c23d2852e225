import type { Query } from "../../src/paging/page.ts"
import { assert, describe } from "@effect/vitest"
import { ContactHash, InvitationId, KeyId } from "@review-proof/ports"
import { sampleAnswer } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { selectAbout } from "../../src/accounts/audit-log.ts"
import { WriteClient } from "../../src/connection/client.ts"
import { inviteParameters, inviteFunction } from "../../src/commit/invite.ts"
import { commitStatement } from "../../src/commit/statement.ts"
import type { Statements } from "../../src/connection/database.ts"
import { claimDue } from "../../src/invitations/invitation-outbox.ts"
import { findInvitation } from "../../src/invitations/invitations.ts"
import { findReview, knownExternalIds } from "../../src/reviews/reviews.ts"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { onDatabase } from "../seeded-tables.ts"
import { commitsOfEachKind } from "../every-change.ts"
import { planned } from "./explain.ts"
import { hasOlderPostgres, older } from "../older-postgres.ts"
import { seedSkewed } from "../skewed-reviews.ts"

onDatabase(seededDatabase(seedSkewed(20_000, true)))("a commit of", (test) => {
  test.each(commitsOfEachKind)("$name reads tables by their indexes alone", function* ({ commit }) {
    const nodes = yield* planned(commitStatement(commit, 0))
    for (const { table, type } of nodes) {
      if (table !== undefined && type !== "ModifyTable") assert.match(type, /^Index|^Bitmap Index/)
      assert.notMatch(type, /^(Hash|Merge) Join$/)
    }
  })
})

const commitOf = (kind: string): Query => {
  const found = commitsOfEachKind.find(({ name }) => name.includes(kind))
  assert(found !== undefined)
  return commitStatement(found.commit, 0)
}

/** A company's other rows do not change what these statements read. */
const lookUps = [
  {
    name: "an import of external ids",
    table: "reviews",
    by: "external_id",
    query: { text: knownExternalIds, values: ["biz_1", ["a", "b"]] }
  },
  {
    name: "a review by its number",
    table: "reviews",
    by: "id",
    query: { text: findReview, values: [1] }
  },
  {
    name: "an invitation by its number",
    table: "invitations",
    by: "id",
    query: { text: findInvitation, values: [1] }
  },
  {
    name: "a sender of invitations",
    table: "invitations",
    by: "id",
    query: { text: claimDue("email", 8), values: [1000] }
  },
  {
    name: "the audit log of a person",
    table: "audit_log",
    by: "target",
    query: { text: selectAbout, values: ["cmp_1", ["rev_1", "inv_1"]] }
  },
  {
    name: "a line of the audit log",
    table: "audit_log",
    by: "target",
    query: commitOf("RewriteAuditDetails")
  },
  { name: "a reply", table: "replies", by: "id", query: commitOf("RewriteReply") },
  { name: "a change of a review", table: "reviews", by: "id", query: commitOf("ReplaceReview") },
  {
    name: "a change of an invitation",
    table: "invitations",
    by: "id",
    query: commitOf("ReplaceInvitation")
  }
]

/** All indexes of such tables cost the same, and a prepared statement keeps the one it got. */
const emptyTables = [
  {
    name: "known to be empty",
    isAnalysed: true,
    isMissing: false,
    onIt: seededDatabase(["vacuum (analyze)"])
  },
  {
    name: "empty and never analysed",
    isAnalysed: false,
    isMissing: false,
    onIt: seededDatabase([])
  },
  {
    name: "empty and never analysed, on PostgreSQL 15",
    isAnalysed: false,
    isMissing: !hasOlderPostgres,
    onIt: seededDatabase([], older)
  }
]

describe.each(emptyTables)(
  "Planned while tables were $name,",
  ({ isAnalysed, isMissing, onIt }) => {
    describe.skipIf(isMissing)("a statement", () => {
      onDatabase(onIt)((test) => {
        test.each(commitsOfEachKind)(
          "of $name finds its stored answer by its key",
          function* ({ commit }) {
            const nodes = yield* planned(commitStatement(commit, 0))
            const conditions = nodes.flatMap(({ condition, index }) =>
              index === "idempotency_records_pkey" ? [condition] : []
            )
            assert.include(conditions, "((scope = answer.scope) AND (key = answer.key))")
          }
        )

        test("of an invitation finds its contact and its reference by their indexes", function* () {
          const commit = commitsOfEachKind.find(({ name }) => name.includes("InsertInvitation"))
          const nodes = yield* planned(
            commitStatement((yield* Effect.fromNullishOr(commit)).commit, 0)
          )
          const indexesOf = (table: string) =>
            nodes.flatMap((node) => (node.table === table ? (node.index ?? []) : []))
          assert.sameMembers(indexesOf("suppressions"), ["suppressions_contact"])
          assert.sameMembers(indexesOf("invitations"), [
            "invitations_by_reference",
            "invitations_by_contact"
          ])
        })

        test("of an invitation reads as little once the tables have filled", function* () {
          const writes = yield* WriteClient
          const buffers = yield* writes.transaction(
            (sql) =>
              Effect.gen(function* () {
                for (const statement of [inviting(1), fill, fillRecords, fillSuppressions]) {
                  yield* sql.query(statement)
                }
                const unknown = yield* buffersOf(sql, 2)
                yield* sql.query("analyze invitations")
                // Planning anew reads too.
                yield* buffersOf(sql, 3)
                return { unknown, known: yield* buffersOf(sql, 4) }
              }),
            minutesToFill
          )
          // A few pages of each of ten indexes.
          assert.isAtMost(buffers.unknown, 100)
          assert.isAtMost(buffers.known, 100)
        }, 120_000)

        test.each(isAnalysed ? [] : lookUps)(
          "of $name finds its rows by $by",
          function* ({ by, query, table }) {
            const nodes = yield* planned(query)
            const conditions = nodes.flatMap((node) =>
              node.table === table ? (node.condition ?? []) : []
            )
            assert.isAbove(conditions.length, 0)
            for (const condition of conditions) assert.match(condition, new RegExp(`\\(${by}\\b`))
          }
        )
      })
    })
  }
)

/** On a busy machine filling a table may take longer than the ten seconds of a statement. */
const minutesToFill = 1

/** The pages that an invitation reads, planned with the statistics of that moment. */
const buffersOf = Effect.fnUntraced(function* (sql: Statements, id: number) {
  const rows = yield* sql.query<Explained>(
    `explain (analyze, buffers, format json) ${inviting(id)}`
  )
  assert.lengthOf(yield* sql.query(`select from invitations where id = ${id}`), 1)
  const { Plan: plan } = yield* Effect.fromNullishOr(rows[0]?.["QUERY PLAN"][0])
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
})

interface Explained {
  readonly "QUERY PLAN": ReadonlyArray<{
    readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number }
  }>
}

const inviting = (id: number): string => {
  const one = commitsOfEachKind
    .flatMap(({ commit }) => commit.changes)
    .find((change) => change._tag === "InsertInvitation")
  assert(one !== undefined)
  const invitation = {
    ...one.invitation,
    id: InvitationId.make(id),
    contactHash: ContactHash.make(`${id}`.repeat(64)),
    reference: `order-${id}`
  }
  const change = { ...one, invitation }
  const answered = { scope: KeyId.make("key_1"), key: `key ${id}`, createdAt: 0, expiresAt: 1 }
  const answer = sampleAnswer(answered)
  const given = { change, event: undefined, trace: undefined, answer }
  const [, rows, beside] = inviteParameters([given], 0).map(literal)
  return `select * from ${inviteFunction.name}('{}', ${rows}, ${beside}, '2026-01-01Z')`
}

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`

/** Invitations of many companies with five businesses each, each to a different contact. */
const fill = `insert into invitations (id, company_id, business_id, channel, kind, name,
    contact_hash, masked_contact, reference, products, created_at, status, version)
  select 10 + n, 'cmp_' || mod(n, 200), 'biz_' || mod(n, 1000), channel, kind, name,
         encode(sha256(n::text::bytea), 'hex'), masked_contact,
         'order ' || n, products, created_at + n * interval '1 second', 'scheduled', 1
    from invitations, generate_series(1, 60000) n`

const fillRecords = `insert into idempotency_records
  select scope, 'other ' || n, fingerprint, answer, created_at, 'infinity'
    from idempotency_records, generate_series(1, 20000) n`

const fillSuppressions = `insert into suppressions
  select 'sup_' || id, company_id, business_id, channel, contact_hash, masked_contact, 'manual',
         created_at
    from invitations where id > 10`
