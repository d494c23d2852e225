import { Context, Option } from "effect"
import type { BusinessReach } from "./businesses.ts"
import type { BusinessId, CompanyId, InvitationId, SuppressionId } from "./model/ids.ts"
import type {
  Channel,
  ContactHash,
  Invitation,
  InvitationStatus,
  Suppression
} from "./model/invitation.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import type { Timestamp } from "./model/time.ts"
import type { Stored } from "./stored.ts"

export type InvitationPosition = CreationPosition<InvitationId>

/** Invitations, newest first in lists. */
export class Invitations extends Context.Service<
  Invitations,
  {
    readonly find: (id: InvitationId) => Stored<Option.Option<Invitation>>
    readonly findWithin: (
      reach: BusinessReach,
      id: InvitationId
    ) => Stored<Option.Option<Invitation>>
    /** The newest of those whose message the channel's provider calls so. */
    readonly findByProviderMessage: (
      channel: Channel,
      providerMessageId: string
    ) => Stored<Option.Option<Invitation>>
    readonly page: (
      reach: BusinessReach,
      status: InvitationStatus | null,
      request: PageRequest<InvitationPosition>
    ) => Stored<Page<Invitation, InvitationPosition>>
    /**
     * How many there are in the whole store; a status that none has may be
     * missing. Costs the same however many there are: beyond some ten thousand
     * it may be an estimate.
     */
    readonly countByStatus: Stored<ReadonlyMap<InvitationStatus, number>>
    /** All of a company's invitations to one contact, oldest first, for privacy requests. */
    readonly toContact: (
      companyId: CompanyId,
      contactHash: ContactHash
    ) => Stored<ReadonlyArray<Invitation>>
    /**
     * Those of a company's invitations that hold the address beside the one that
     * their channel uses, oldest first, for privacy requests. The case of its
     * letters does not count.
     */
    readonly withSecondContact: (
      companyId: CompanyId,
      kind: "email" | "phone",
      address: string
    ) => Stored<ReadonlyArray<Invitation>>
    /**
     * Leases up to `limit` invitations of active companies whose sending is due,
     * the longest due first, so that no other instance sends them before
     * `leaseMillis` have passed on the store's clock.
     */
    readonly claimDue: (limit: number, leaseMillis: number) => Stored<ReadonlyArray<DueInvitation>>
    /**
     * Takes addresses and providers' message ids, as erasing does, out of up to
     * `limit` invitations of which nothing waits to be sent or reminded of, and
     * that were cancelled, or else sent, or else due, before `before`. Answers
     * of how many. Several at once never take from the same one.
     */
    readonly forgetContacts: (before: Timestamp, limit: number) => Stored<number>
  }
>()("@review-proof/ports/Invitations") {}

/** One entry of the outbox of messages. */
export interface DueInvitation {
  readonly invitation: Invitation
  /** Whether it is to be sent, or was, and may be followed by a reminder now. */
  readonly purpose: "send" | "remind"
  /** Attempts made before this one. */
  readonly attempts: number
  /** Identifies this sending towards the provider, the same at each retry. */
  readonly messageId: string
}

export class Suppressions extends Context.Service<
  Suppressions,
  {
    readonly find: (id: SuppressionId) => Stored<Option.Option<Suppression>>
    /** Any suppression of the contact that holds for the business: its own or the company's. */
    readonly holding: (
      companyId: CompanyId,
      businessId: BusinessId,
      contactHash: ContactHash
    ) => Stored<Option.Option<Suppression>>
    readonly ofContact: (
      companyId: CompanyId,
      contactHash: ContactHash
    ) => Stored<ReadonlyArray<Suppression>>
    /** Newest first. */
    readonly page: (
      companyId: CompanyId,
      request: PageRequest<CreationPosition<SuppressionId>>
    ) => Stored<Page<Suppression, CreationPosition<SuppressionId>>>
  }
>()("@review-proof/ports/Suppressions") {}
