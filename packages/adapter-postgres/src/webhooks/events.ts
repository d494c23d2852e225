import { type CompanyId, Events, type EventType } from "@review-proof/ports"
import { type PageRequest } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import type { Statements } from "../connection/database.ts"
import type { SqlError } from "effect/sql/SqlError"
import { ReadClient } from "../connection/client.ts"
import { settledBefore } from "./feed-order.ts"
import { fetchSize, Parameters, timestamp, toPage, type Query } from "../paging/page.ts"
import { type EventRow, events, toEvent } from "../rows/event.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/**
 * Events on PostgreSQL. The feed is in the order of the transactions that recorded them, by their
 * numbers (feed-order.ts). It ends before the oldest transaction that still runs, so that no reader
 * passes an event before it is recorded.
 */
export const EventsLayer = Layer.effect(
  Events,
  Effect.map(ReadClient, (sql) =>
    Events.of({
      find: (companyId, id) =>
        readsOf(sql, toEvent).first("Events.find", findEvent, [id, companyId]),
      feed: (companyId, filters, request) =>
        settledRows(sql, feedQuery(companyId, filters, request), pauses).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toEntry, position)),
          mapSqlErrors("Events.feed")
        )
    })
  )
)

interface FeedRow extends EventRow {
  readonly position: string
  /** True once no event can be recorded before it any more. */
  readonly settled: boolean
}

const position = (row: FeedRow): string => `${row.position}.${row.id}`

const toEntry = (row: FeedRow) => ({ event: toEvent(row), position: position(row) })

/**
 * Returns the rows up to the first one before which a running transaction may still record an
 * event. Most transactions are short, so it reads again a few times before it leaves the rest to
 * the next call.
 */
const settledRows = (
  sql: Statements,
  query: Query,
  [pause, ...later]: ReadonlyArray<number>
): Effect.Effect<ReadonlyArray<FeedRow>, SqlError> =>
  sql.query<FeedRow>(query.text, query.values).pipe(
    Effect.flatMap((rows) => {
      const end = rows.findIndex((row) => !row.settled)
      if (end === -1) return Effect.succeed(rows)
      return pause === undefined
        ? Effect.succeed(rows.slice(0, end))
        : Effect.delay(settledRows(sql, query, later), pause)
    })
  )

/** In milliseconds: half a second in all. */
const pauses = [10, 20, 40, 80, 150, 200]

const feedQuery = (
  companyId: CompanyId,
  filters: { readonly type: EventType | null; readonly since: number },
  request: PageRequest<string>
): Query => {
  const parameters = new Parameters()
  const conditions = [
    "e.position is not null",
    `e.company_id = ${parameters.add(companyId)}`,
    `e.created_at >= ${parameters.add(timestamp(filters.since))}`
  ]
  if (filters.type !== null) conditions.push(`e.type = ${parameters.add(filters.type)}`)
  if (request.after !== null) {
    const [transaction, id] = request.after.split(".")
    conditions.push(
      `(e.position, e.id) > (${parameters.add(transaction)}::xid8, ${parameters.add(id)})`
    )
  }
  const text = `select ${columns(events, "e")}, e.position::text as position,
           e.position < ${settledBefore} as settled
      from events e where ${conditions.join(" and ")}
     order by e.position, e.id limit ${parameters.add(fetchSize(request))}`
  return { text, values: parameters.values }
}

const findEvent = `select ${columns(events, "e")} from events e
  where e.id = $1 and e.company_id = $2 limit 1`
