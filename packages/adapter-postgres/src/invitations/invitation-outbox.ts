import type { Channel } from "@review-proof/ports"
import { invitations } from "../rows/invitation.ts"
import { clockTime, columns, isClaimable, sameCompany } from "../rows/table.ts"

/**
 * A suspended company's invitations do not go out (contract INVITATION-12). The limit makes the
 * planner read the outbox in its order, and look at the company of each row.
 */
const isActive = (company: string): string => `cross join lateral (
    select from companies c where c.id = ${company} and c.status = 'active' limit 1) active`

const sendable = `from invitation_outbox o ${isActive("o.company_id")}`

/**
 * Chooses the indexes of a channel. It names the other channel instead, because without statistics
 * the planner assumes that an equality matches few rows, and would sort everything that is due.
 */
const isOf: Readonly<Record<Channel, string>> = {
  email: "o.channel <> 'whatsapp'",
  whatsapp: "o.channel <> 'email'"
}

/** Each claim skips at most this many rows of suspended companies before it reads company by company. */
const passedOver = 1000

/** True if suspended companies have more due than that. */
const isHeldUp = (channel: Channel): string => `exists (
  select from companies c
   cross join lateral (
     select from invitation_outbox o
      where o.company_id = c.id and ${isOf[channel]} and o.due_at <= now()
      order by o.due_at limit ${passedOver + 1}
   ) due
   where c.status <> 'active' offset ${passedOver})`

/** The ids of companies that have a message in the outbox, found by one index probe for each. */
const waiting = (channel: Channel): string => `waiting as (
  (select o.company_id from invitation_outbox o
    where (select held_up from held_up) and ${isOf[channel]} order by o.company_id limit 1)
  union all
  select (select o.company_id from invitation_outbox o
            where o.company_id > w.company_id and ${isOf[channel]}
           order by o.company_id limit 1)
    from waiting w where w.company_id is not null
)`

/**
 * Claims the messages of a channel that have been due longest, by an index in that order. If that
 * index begins with too many messages of suspended companies, which stay in it, it claims company
 * by company instead. The limit is part of the text, so that the planner knows that few rows are
 * wanted.
 */
export const claimDue = (
  channel: Channel,
  limit: number
): string => `with recursive held_up as materialized (select ${isHeldUp(channel)} as held_up),
  ${waiting(channel)},
  in_order as (
    select o.invitation_id, o.company_id ${sendable}
     where not (select held_up from held_up) and ${isOf[channel]} and ${isClaimable("o")}
     order by o.due_at limit ${limit} for update of o skip locked
  ), longest_due as materialized (
    select o.invitation_id, o.company_id
      from waiting w
      ${isActive("w.company_id")}
      cross join lateral (
        select o.invitation_id, o.company_id, o.due_at from invitation_outbox o
         where o.company_id = w.company_id and ${isOf[channel]} and ${isClaimable("o")}
         order by o.due_at limit ${limit}
      ) o
     order by o.due_at limit ${limit}
  ), by_company as (
    select o.invitation_id, o.company_id
      from longest_due l
      join invitation_outbox o on o.invitation_id = l.invitation_id and ${sameCompany("o", "l")}
     where ${isClaimable("o")} for update of o skip locked
  ), due as (
    select * from in_order union all select * from by_company
  ), leased as (
    update invitation_outbox o
       set leased_until = ${clockTime} + $1::bigint * interval '1 millisecond'
      from due where o.invitation_id = due.invitation_id and ${sameCompany("o", "due")}
    returning o.invitation_id, o.company_id, o.attempts, o.leased_until, o.message_id,
              o.purpose, o.due_at
  )
  select ${columns(invitations, "i")}, l.attempts, l.leased_until as "leasedUntil",
         l.message_id as "messageId", l.purpose
    from leased l join invitations i on i.id = l.invitation_id and ${sameCompany("i", "l")}
   order by l.due_at, i.id`
