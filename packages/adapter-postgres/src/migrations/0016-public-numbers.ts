import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * The numbers of public ids are rows rather than sequences: a reservation is a
 * write like any other, durable before its numbers are used. Nothing else than
 * the number says whose a review is to a receiver or in a link, so each is unique by itself.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const kinds = ["review", "reply", "invitation"]

const statements = [
  `create table public_numbers (
    kind text collate "C" primary key,
    next bigint not null check (next < 9007199254740992)
  )`,
  ...kinds.flatMap((kind) => [
    `insert into public_numbers (kind, next)
     select '${kind}', case when is_called then last_value + 64 else last_value end
       from ${kind}_numbers`,
    `drop sequence ${kind}_numbers`
  ]),
  `create unique index reviews_number on reviews (id)`,
  `create unique index replies_number on replies (id)`,
  `create unique index invitations_number on invitations (id)`
]
