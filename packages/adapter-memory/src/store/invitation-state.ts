import type {
  BusinessId,
  CompanyId,
  ContactHash,
  DueInvitation,
  Invitation,
  InvitationId,
  Suppression,
  SuppressionId,
  Timestamp
} from "@review-proof/ports"
import { byCreation, everything } from "./ordered-index.ts"
import { CountIndex } from "./count-index.ts"
import { statusOf } from "./invitation-status.ts"
import { Outbox } from "./outbox.ts"
import { creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { keyFrom, UniqueIndex } from "./unique-index.ts"

/** A message that waits for its sending. */
export interface WaitingMessage {
  readonly invitationId: InvitationId
  readonly messageId: string
  readonly purpose: DueInvitation["purpose"]
  readonly dueAt: Timestamp
  /** Attempts made so far. */
  readonly attempts: number
  readonly leasedUntil: Timestamp | null
}

/** Invitations, the messages that wait, and the contacts that must not be invited. */
export class InvitationState {
  readonly ofCompany = byCreation<InvitationId, Invitation>(
    (invitation) => invitation.companyId,
    creationOf
  )
  readonly ofBusiness = byCreation<InvitationId, Invitation>(
    (invitation) => invitation.businessId,
    creationOf
  )
  readonly toContact = byCreation<InvitationId, Invitation>(
    (invitation) => keyFrom(invitation.companyId, invitation.contactHash),
    creationOf
  )
  readonly withReference = byCreation<InvitationId, Invitation>(
    (invitation) =>
      invitation.reference === null ? null : keyFrom(invitation.businessId, invitation.reference),
    creationOf
  )
  readonly byProviderMessage = byCreation<InvitationId, Invitation>(
    (invitation) =>
      invitation.providerMessageId === null
        ? null
        : keyFrom(invitation.channel, invitation.providerMessageId),
    creationOf
  )
  /** Those that hold an address, or what is made of one, by when they were over at the earliest. */
  readonly holdingContact = byCreation<InvitationId, Invitation>(
    ({ email, phone, providerMessageId }) =>
      email === null && phone === null && providerMessageId === null ? null : everything,
    (invitation) => ({ createdAt: overAt(invitation), id: invitation.id })
  )
  readonly byStatus = new CountIndex(statusOf)
  readonly all = new Table<InvitationId, Invitation>(
    (invitation) => invitation.id,
    [
      this.ofCompany,
      this.ofBusiness,
      this.toContact,
      this.withReference,
      this.byProviderMessage,
      this.holdingContact,
      this.byStatus
    ]
  )

  readonly outbox = new Outbox<InvitationId, WaitingMessage>((message) => message.invitationId)

  readonly suppressionsOfCompany = byCreation<SuppressionId, Suppression>(
    (suppression) => suppression.companyId,
    creationOf
  )
  readonly suppressionsOfContact = byCreation<SuppressionId, Suppression>(
    (suppression) => keyFrom(suppression.companyId, suppression.contactHash),
    creationOf
  )
  readonly suppressionOnce = new UniqueIndex<Suppression>(suppressionKey)
  readonly suppressions = new Table<SuppressionId, Suppression>(
    (suppression) => suppression.id,
    [this.suppressionsOfCompany, this.suppressionsOfContact, this.suppressionOnce]
  )

  /** The company's suppression of a contact, or the business's own. */
  readonly holding = (
    companyId: CompanyId,
    businessId: BusinessId,
    contactHash: ContactHash
  ): Suppression | undefined =>
    this.suppressionsOfContact
      .all(keyFrom(companyId, contactHash))
      .find((held) => held.businessId === null || held.businessId === businessId)
}

/** When it was cancelled, or else sent, or else due. */
export const overAt = ({ cancelledAt, createdAt, facts, sendAt }: Invitation): Timestamp =>
  cancelledAt ?? facts.sent ?? sendAt ?? createdAt

/** A contact is suppressed once in a business, and once in the company as a whole. */
export function suppressionKey(suppression: Suppression): string {
  return keyFrom(
    suppression.companyId,
    suppression.contactHash,
    suppression.businessId ?? "all businesses"
  )
}
