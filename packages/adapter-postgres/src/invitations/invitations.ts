import { Invitations, type InvitationStatus, type BusinessReach } from "@review-proof/ports"
import {
  type InvitationCandidate,
  type DueInvitation,
  type PageRequest,
  type InvitationPosition
} from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import {
  conflictColumns,
  conflictIn,
  type ConflictRow,
  joinConflicts
} from "./invitation-conflicts.ts"
import { invitationCounts } from "./invitation-counts.ts"
import { claimDue } from "./invitation-outbox.ts"
import { pageByAge, ownerWithin } from "../paging/merged-page.ts"
import {
  afterPage,
  bigint,
  creationPosition,
  Parameters,
  timestamp,
  type Query
} from "../paging/page.ts"
import { invitations, type InvitationRow, toInvitation } from "../rows/invitation.ts"
import { columns, instant } from "../rows/table.ts"
import { affectedRows, readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const InvitationsLayer = Layer.effect(
  Invitations,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const reads = readsOf(sql, toInvitation)
    return Invitations.of({
      find: (id) => reads.first("Invitations.find", findInvitation, [bigint(id)]),
      findByProviderMessage: (channel, providerMessageId) =>
        reads.first("Invitations.findByProviderMessage", findByProviderMessage, [
          providerMessageId,
          channel
        ]),
      page: (reach, status, request) => {
        const query = invitationPage(reach, status, request)
        return reads.page("Invitations.page", query, request.limit, creationPosition)
      },
      ...invitationCounts(sql, writes),
      conflicts: (asked, quietMillis) => {
        const { text, values } = predictedConflicts(asked, quietMillis)
        return sql.query<ConflictRow>(text, values).pipe(
          Effect.map((rows) => rows.map((row) => conflictIn(row) ?? null)),
          mapSqlErrors("Invitations.conflicts")
        )
      },
      findByContact: (companyId, contactHash) =>
        reads.all("Invitations.findByContact", findByContact, [companyId, contactHash]),
      findBySecondContact: (companyId, kind, address) =>
        reads.all("Invitations.findBySecondContact", findBySecondContact[kind], [
          companyId,
          address
        ]),
      claimDue: (channel, limit, leaseMillis) =>
        readsOf(writes, toDue).all("Invitations.claimDue", claimDue(channel, limit), [leaseMillis]),
      forgetContacts: (before, limit) =>
        affectedRows(writes, "Invitations.forgetContacts", forgetContacts, [
          timestamp(before),
          limit
        ])
    })
  })
)

type DueRow = InvitationRow & Omit<DueInvitation, "invitation">

const toDue = (row: DueRow) => ({
  invitation: toInvitation(row),
  purpose: row.purpose,
  attempts: row.attempts,
  leasedUntil: row.leasedUntil,
  messageId: row.messageId
})

export const invitationPage = (
  reach: BusinessReach,
  status: InvitationStatus | null,
  request: PageRequest<InvitationPosition>
): Query => {
  const parameters = new Parameters()
  const whose = ownerWithin(parameters, reach)
  // Always true: the condition of the company's index, which pages of one status must not use.
  const conditions =
    status === null
      ? ["r.channel <> 'invitations_of_company'"]
      : [`r.status = ${parameters.add(status)}`]
  conditions.push(afterPage(parameters, "r", request))
  const source = { table: "invitations", select: columns(invitations, "r") }
  return { text: pageByAge(source, whose, [], conditions, request), values: parameters.values }
}

const selectInvitation = `select ${columns(invitations, "i")} from invitations i`

export const findInvitation = `${selectInvitation} where i.id = $1`

const findByProviderMessage = `${selectInvitation}
  where i.provider_message_id = $1 and i.channel = $2
  order by i.created_at desc, i.id desc limit 1`

const findByContact = `${selectInvitation}
  where i.company_id = $1 and i.contact_hash = $2 order by i.created_at, i.id`

const inAnyCase = (email: string): string => `lower(lower(${email} collate "C") collate "default")`

/** `invitations_second_email` and `_phone` hold these few alone. */
const findBySecondContact = {
  email: `${selectInvitation}
    where i.company_id = $1 and ${inAnyCase("i.email")} = ${inAnyCase("$2::text")}
      and i.channel = 'whatsapp' and i.email is not null
    order by i.created_at, i.id`,
  phone: `${selectInvitation}
    where i.company_id = $1 and i.phone = $2
      and i.channel = 'email' and i.phone is not null
    order by i.created_at, i.id`
}

const askedRow =
  (quietMillis: number) =>
  (
    { businessId, companyId, contactHash, createdAt, reference }: InvitationCandidate,
    n: number
  ) => ({
    n,
    company_id: companyId,
    business_id: businessId,
    contact_hash: contactHash,
    reference,
    created_at: instant(createdAt),
    quiet: `${quietMillis} milliseconds`
  })

export const predictedConflicts = (
  asked: ReadonlyArray<InvitationCandidate>,
  quietMillis: number
): Query => ({
  text: conflicts,
  values: [JSON.stringify(asked.map(askedRow(quietMillis)))]
})

const conflicts = `select ${conflictColumns}
    from json_to_recordset($1::json) given(n integer, company_id text, business_id text,
         contact_hash text, reference text, created_at timestamptz, quiet interval)
         ${joinConflicts}
   order by n`

/** Reads `invitations_holding_contact`, which those without an address have left. */
export const forgetContacts = `with over as (
    select i.id, i.company_id from invitations i
     where (i.email is not null or i.phone is not null or i.provider_message_id is not null)
       and coalesce(i.cancelled_at, i.sent_at, i.send_at, i.created_at) < $1
       and not exists (select from invitation_outbox o
                        where o.invitation_id = i.id and o.company_id = i.company_id)
     order by coalesce(i.cancelled_at, i.sent_at, i.send_at, i.created_at)
     limit $2 for update of i skip locked
  ), forgotten as (
    update invitations i
       set email = null, phone = null, provider_message_id = null, version = i.version + 1
      from over where i.id = over.id and i.company_id = over.company_id
    returning 1
  )
  select count(*) as affected from forgotten`
