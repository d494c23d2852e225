import type { Commit } from "@review-proof/ports/store"
import { events, type RecordedEvent } from "../rows/event.ts"
import { webhookEndpoints } from "../rows/entity-tables.ts"
import { insertFrom, instant } from "../rows/table.ts"
import {
  appliedToEach,
  commitPart,
  extended,
  recordInput,
  recordStep,
  removeStep,
  replaceStep,
  type Steps,
  tableInput
} from "./step.ts"

/** The most deliveries that the removal of an endpoint deletes itself. */
export const droppedAtOnce = 100_000

export const webhookSteps = {
  /** Only one commit at a time adds an endpoint to a company, so their number is exact. */
  InsertEndpoint: {
    inputs: [
      tableInput("insert_endpoint", webhookEndpoints, ({ endpoint }) => endpoint),
      recordInput(
        "bound_endpoints",
        `company_id text collate "C", at_most integer`,
        ({ endpoint, maxPerCompany }) => ({
          company_id: endpoint.companyId,
          at_most: maxPerCompany
        })
      )
    ],
    locks: ({ endpoint }) => [`${endpoint.companyId} endpoint`],
    expressions: {
      insert_endpoint_done: insertFrom(webhookEndpoints, "insert_endpoint")
    },
    conditions: [
      `not exists (select from bound_endpoints given where given.at_most <
         (select count(*) from webhook_endpoints held where held.company_id = given.company_id)
         + (select count(*) from insert_endpoint new where new.company_id = given.company_id))`
    ]
  },
  /** Outcomes may be recorded without a new version, so a replacement keeps the later times. */
  ReplaceEndpoint: replaceStep(webhookEndpoints, ({ endpoint }) => endpoint, {
    set: {
      last_success_at: "greatest(held.last_success_at, given.last_success_at)",
      last_failure_at: "greatest(held.last_failure_at, given.last_failure_at)"
    }
  }),
  /** Leased deliveries are left to their settlement. */
  SendWaiting: extended(
    recordStep(
      "send_waiting",
      `endpoint_id text collate "C", at_most integer, since timestamptz`,
      ({ atMost, endpointId, since }) => ({
        endpoint_id: endpointId,
        at_most: atMost,
        since: instant(since)
      }),
      `update webhook_due held set due_at = held.created_at
       from send_waiting given
      cross join lateral (
        select d.id, d.company_id from webhook_due d
         where d.endpoint_id = given.endpoint_id and d.created_at >= given.since
           and d.attempts > 0 and d.leased_until is null
         order by d.created_at, d.id limit given.at_most
      ) oldest
      where held.id = oldest.id and held.company_id = oldest.company_id`
    ),
    {
      expressions: {
        drop_old_done: `delete from webhook_due held using send_waiting given
          where held.endpoint_id = given.endpoint_id and held.created_at < given.since
            and held.attempts = 0`
      }
    }
  ),
  /**
   * An event that is committed at the same time may still create a delivery for the endpoint, and of
   * very many that wait some are left, so that the commit stays short. Claims skip them, and
   * maintenance deletes them.
   */
  RemoveEndpoint: extended(
    appliedToEach(removeStep(webhookEndpoints, "id", ({ endpointId }) => endpointId)),
    {
      expressions: {
        drop_waiting_done: `delete from webhook_due held using (
            select d.id, d.company_id from remove_webhook_endpoints_by_id given
             cross join lateral (
               select w.id, w.company_id from webhook_due w where w.endpoint_id = given.id
                order by w.due_at, w.id limit ${droppedAtOnce}
             ) d
          ) waiting
          where held.id = waiting.id and held.company_id = waiting.company_id`
      }
    }
  )
} satisfies Partial<Steps>

/**
 * One delivery of each event of `source` for each endpoint that wants its type and may know its
 * business, paused endpoints too. A delivery's id is the event's with the endpoint's ordinal.
 */
export const insertDue = (source: string): string => `
  insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
  select 'dlv_' || substr(e.id, 5) || lpad(w.ordinal::text, 2, '0'),
         e.company_id, w.id, e.id, e.type, e.created_at
    from (${source}) e
   cross join lateral (
     select w.id, row_number() over (order by w.created_at, w.id) as ordinal
       from webhook_endpoints w
      where w.company_id = e.company_id and w.events @> array[e.type]
        and (w.businesses is null or e.business_id = any(w.businesses))
   ) w`

const recordedEvents = ({ events, trace }: Commit): ReadonlyArray<RecordedEvent> =>
  events.map((event) => ({ event, trace }))

export const eventPart = commitPart("Event", recordedEvents, {
  inputs: [tableInput("insert_event", events, (recorded: RecordedEvent) => recorded)],
  expressions: {
    insert_event_done: insertFrom(events, "insert_event"),
    insert_due_done: insertDue("select *, facts ->> 'businessId' as business_id from insert_event")
  }
})
