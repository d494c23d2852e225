/**
 * Goal: the previous release keeps working while the next one migrates and after (contract RUN-4).
 */
import { assert } from "@effect/vitest"
import { connectionTo, emptyDatabase, freshDatabase } from "@review-proof/testkit/database/database"
import { test } from "./live.ts"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { runAll } from "../src/connection/migration-statements.ts"
import { migrationsByName } from "../src/schema/migrations/migrations-by-name.ts"
import { names } from "../src/schema/migrations/names.ts"
import { breachesOf, undone } from "./migration-rule/breaches.ts"

/** The last migration that was written before there was a release. */
const baseline = "0006_restores"

/**
 * Breaches that harm nobody, each with the reason: what is dropped has not been used since the
 * release before the last, or the table is small.
 */
const agreed: ReadonlyArray<string> = []

test("no migration since the first release breaks the release before it", function* () {
  const sql = yield* connectionTo(yield* emptyDatabase)
  const first = names.indexOf(baseline) + 1
  assert.isAbove(first, 0)
  for (const [place, name] of names.entries()) {
    const migration = runAll(migrationsByName[name]())
    const breaches = yield* sql
      .withTransaction(place < first ? Effect.as(migration, []) : breachesOf(migration))
      .pipe(Effect.provideService(SqlClient, sql))
    assert.deepStrictEqual(
      breaches.filter((breach) => !agreed.includes(`${name} ${breach}`)),
      []
    )
  }
}, 120_000)

test("a migration that would break the previous release is refused, and no other", function* () {
  const sql = yield* connectionTo(yield* freshDatabase)
  const found: Record<string, ReadonlyArray<string>> = {}
  for (const statement of Object.keys(planted)) {
    found[statement] = yield* sql
      .withTransaction(undone(breachesOf(runAll(statement.split("\n")))))
      .pipe(Effect.provideService(SqlClient, sql))
  }
  assert.deepStrictEqual(found, planted)
}, 120_000)

const noWriter = (table: string) => `reads all of ${table} while nobody may write it`

/** Statements, one a line, and the breaches that they are. */
const planted: Readonly<Record<string, ReadonlyArray<string>>> = {
  "create table others (id text primary key, name text not null)\ncreate index others_id on others (id)":
    [],
  "alter table members add column nickname text": [],
  "alter table members add column rank integer not null default 1": [],
  "alter table members alter column email drop not null": [],
  "create function nothing() returns void language sql as 'select'": [],
  "select count(*) from reviews": [],

  "drop table saved_replies": [
    "drops table saved_replies",
    "refuses what the previous release writes to saved_replies"
  ],
  "alter table members rename to people": [
    "changes index members_by_age",
    "drops table members",
    "changes unique index members_address",
    "refuses what the previous release writes to members"
  ],
  "alter table members drop column email": [
    "drops column members.email",
    "refuses what the previous release writes to members"
  ],
  "alter table members rename column email to address": [
    "drops column members.email",
    "changes unique index members_address",
    "adds not null of members.address",
    "refuses what the previous release writes to members"
  ],
  "alter table members alter column email type varchar": [
    "changes column members.email",
    "changes unique index members_address",
    "changes writing of members.email",
    noWriter("members")
  ],
  "alter table webhook_due alter column due_at drop default": [
    "drops default of webhook_due.due_at"
  ],
  "drop index replies_number": ["drops unique index replies_number"],
  "drop function make_day_partitions": ["drops function make_day_partitions(integer)"],
  "create or replace function feed_position() returns xid8 language sql as 'select null::xid8'": [
    "changes function feed_position()"
  ],

  "alter table members add column rank integer not null": [
    'fails: Error: column "rank" of relation "members" contains null values'
  ],
  "alter table reviews alter column title set not null": [
    "adds not null of reviews.title",
    noWriter("reviews")
  ],
  "alter table reviews add check (stars < 5) not valid": [
    "adds constraint reviews.reviews_stars_check"
  ],
  "alter table members add column rank integer default 0, add constraint ranked check (rank > 0) not valid":
    ["refuses what the previous release writes to members"],
  "alter table members enable row level security": ["adds row security of members"],
  "create function refuse() returns trigger language plpgsql as 'begin return null; end'\ncreate trigger refused before insert on members for each row execute function refuse()":
    ["adds trigger members.refused"],

  "create index events_by_time on events (created_at)": [noWriter("events")],
  "create unique index members_email on members (email)": [
    "adds unique index members_email",
    noWriter("members")
  ],
  "create index concurrently reviews_by_title on reviews (title)": [
    "fails: Error: CREATE INDEX CONCURRENTLY cannot run inside a transaction block"
  ],
  "alter table members add column code text unique": [noWriter("members")],
  "alter table members add column at timestamptz default clock_timestamp()": [
    "changes file of members",
    noWriter("members")
  ],
  "lock table reviews\nselect count(*) from reviews": [noWriter("reviews")],
  "update members set name = name": ["changes rows of members"],
  "truncate members": ["changes file of members", noWriter("members")]
}
