import { sameCompany } from "../rows/table.ts"

/**
 * Adds what a commit changes in the funnels of businesses. A statement can change a row only once,
 * so all changes are summed first. Rows are changed in one order, so that commits do not deadlock.
 */
export const invitationDaysStep = (counted: ReadonlyArray<string>): ReadonlyArray<string> =>
  counted.length === 0
    ? []
    : [`count_invitations as (${addToInvitationDays(counted.join(" union all "))})`]

const steps = ["sent", "delivered", "opened", "clicked", "reviewed"] as const

/** `given` is a query of additions. */
export const addToInvitationDays = (
  given: string
): string => `insert into invitation_days as held (business_id, company_id, day, ${steps.join(", ")})
  select business_id, company_id, day, ${steps.map((step) => `sum(${step})::integer`).join(", ")}
    from (${given}) added
   group by business_id, company_id, day
  having ${steps.map((step) => `sum(${step}) <> 0`).join(" or ")}
   order by business_id, day
  on conflict (business_id, day, company_id) do update
    set ${steps.map((step) => `${step} = held.${step} + excluded.${step}`).join(", ")}`

const reached = (sign: 1 | -1, ...facts: ReadonlyArray<string>): string =>
  `case when coalesce(${facts.map((fact) => `r.${fact}_at`).join(", ")}) is null then 0 else ${sign} end`

/** A followed link implies that the message was opened, even if nobody reported it. Reminders do not count. */
const contribution = (rows: string, sign: 1 | -1): string =>
  `select r.business_id, r.company_id, (r.sent_at at time zone 'UTC')::date - date '1970-01-01' as day,
      ${sign} as sent, ${reached(sign, "delivered", "opened", "clicked", "reviewed")} as delivered,
      ${reached(sign, "opened", "clicked", "reviewed")} as opened,
      ${reached(sign, "clicked", "reviewed")} as clicked, ${reached(sign, "reviewed")} as reviewed
    from ${rows} r where r.sent_at is not null and r.kind <> 'reminder'`

export const countInvited = (rows: string): string => contribution(rows, 1)

/** The snapshot shows what they were before. */
export const countReplacedInvitations = (rows: string): string =>
  `${contribution(rows, 1)} union all ${contribution(
    `(select b.* from ${rows} n
       cross join lateral (
         select * from invitations b where b.id = n.id and ${sameCompany("b", "n")} limit 1
       ) b)`,
    -1
  )}`
