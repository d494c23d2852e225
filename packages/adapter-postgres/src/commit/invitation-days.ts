import { funnelSteps } from "@review-proof/ports/store"
import { sameCompany } from "../rows/table.ts"

/**
 * Adds what a commit changes in the funnels of businesses. A statement can change a row only once,
 * so all changes are summed first. Rows are changed in one order, so that commits do not deadlock.
 */
export const invitationDaysStep = (counted: ReadonlyArray<string>): ReadonlyArray<string> =>
  counted.length === 0
    ? []
    : [`count_invitations as (${addToInvitationDays(counted.join(" union all "))})`]

/** `given` is a query of additions. */
export const addToInvitationDays = (
  given: string
): string => `insert into invitation_days as held (business_id, company_id, day, ${funnelSteps.join(", ")})
  select business_id, company_id, day, ${funnelSteps.map((step) => `sum(${step})::integer`).join(", ")}
    from (${given}) added
   group by business_id, company_id, day
  having ${funnelSteps.map((step) => `sum(${step}) <> 0`).join(" or ")}
   order by business_id, day
  on conflict (business_id, day, company_id) do update
    set ${funnelSteps.map((step) => `${step} = held.${step} + excluded.${step}`).join(", ")}`

/** A followed link implies that the message was opened, even if nobody reported it. */
const contribution = (rows: string, sign: 1 | -1): string => {
  const counts = funnelSteps.map((step, place) => {
    const facts = funnelSteps.slice(place).map((fact) => `r.${fact}_at`)
    return `case when coalesce(${facts.join(", ")}) is null then 0 else ${sign} end as ${step}`
  })
  return `select r.business_id, r.company_id,
      (r.sent_at at time zone 'UTC')::date - date '1970-01-01' as day, ${counts.join(", ")}
    from ${rows} r where r.sent_at is not null and r.kind <> 'reminder'`
}

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
