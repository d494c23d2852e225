import { Context, Effect, Option, Record } from "effect"
import type { BusinessReach } from "../accounts/businesses.ts"
import type { InvitationCandidate, InvitationConflict } from "./invitation-conflict.ts"
import type { BusinessId, CompanyId, InvitationId, SuppressionId } from "../model/ids.ts"
import type {
  Channel,
  ContactHash,
  Invitation,
  InvitationStatus,
  Suppression
} from "../model/invitation.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The place of an invitation in a list. */
export type InvitationPosition = CreationPosition<InvitationId>

/** Invitations that were sent on a UTC day, counted from 1970-01-01. */
export interface InvitationsOfDay {
  readonly day: number
  readonly sent: number
}

/** The steps of a funnel, in their order. */
export const funnelSteps = ["sent", "delivered", "opened", "clicked", "reviewed"] as const

/** The number of invitations that reached each step. */
type Funnel = { readonly [step in (typeof funnelSteps)[number]]: number }

/** A funnel without invitations. */
export const emptyFunnel: Funnel = { sent: 0, delivered: 0, opened: 0, clicked: 0, reviewed: 0 }

/** Adds two funnels. */
export const addFunnels = (left: Funnel, right: Funnel): Funnel =>
  Record.map(emptyFunnel, (_, step) => left[step] + right[step])

/** The funnel of the invitations that were sent on a UTC day. */
export interface FunnelDay extends Funnel {
  /** Counted from 1970-01-01. */
  readonly day: number
}

/** Invitations, newest first in lists. */
export class Invitations extends Context.Service<
  Invitations,
  {
    readonly find: (id: InvitationId) => Stored<Option.Option<Invitation>>
    /** The newest whose message has this id at the channel's provider. */
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
     * The number of invitations of each status in the whole store; a status without any may be
     * missing. Exact up to ten thousand invitations; beyond that a store may estimate, so that the
     * cost does not grow. Only the service's metrics and console need it: a store may leave it out.
     */
    readonly countByStatus?: Stored<ReadonlyMap<InvitationStatus, number>>
    /**
     * The number of a company's sent invitations by the UTC day of sending, in the order of the
     * days; one without any may be missing. Reminders do not count.
     */
    readonly sentByDay: (
      companyId: CompanyId,
      days: { readonly first: number; readonly last: number }
    ) => Stored<ReadonlyArray<InvitationsOfDay>>
    /**
     * The number of a business's invitations of each status, up to `most`; a status without any may
     * be missing.
     */
    readonly countUpTo: (
      businessId: BusinessId,
      most: number
    ) => Stored<ReadonlyMap<InvitationStatus, number>>
    /**
     * The funnel of a business's invitations for each UTC day of sending from `firstDay` on, in the
     * order of the days; a day without any may be missing. Reminders do not count. An invitation
     * that reached a step counts for all steps before it.
     */
    readonly funnel: (businessId: BusinessId, firstDay: number) => Stored<ReadonlyArray<FunnelDay>>
    /**
     * The conflict that would refuse each of these now, in their order (contract INVITATION-6), or
     * null. Does not compare the given invitations with each other.
     */
    readonly conflicts: (
      asked: ReadonlyArray<InvitationCandidate>,
      quietMillis: number
    ) => Stored<ReadonlyArray<InvitationConflict | null>>
    /** All of a company's invitations to one contact, oldest first, for privacy requests. */
    readonly findByContact: (
      companyId: CompanyId,
      contactHash: ContactHash
    ) => Stored<ReadonlyArray<Invitation>>
    /**
     * The company's invitations that hold this address although their channel uses the other kind
     * of address, oldest first, for privacy requests. Case is ignored; an international domain is
     * in ASCII.
     */
    readonly findBySecondContact: (
      companyId: CompanyId,
      kind: "email" | "phone",
      address: string
    ) => Stored<ReadonlyArray<Invitation>>
    /**
     * Leases up to `limit` due invitations of a channel and of active companies, as they are now,
     * the longest due first. No other instance gets them for `leaseMillis` on the store's clock.
     */
    readonly claimDue: (
      channel: Channel,
      limit: number,
      leaseMillis: number
    ) => Stored<ReadonlyArray<DueInvitation>>
    /**
     * Deletes the addresses and the provider's message id of up to `limit` invitations that are not
     * in the outbox and were over before `before`, oldest first, and raises their `version` by one.
     * An invitation is over at `cancelledAt`, else when it was sent, else at `sendAt`, else at
     * `createdAt`. Returns the number. Several calls at once never count one invitation twice.
     */
    readonly forgetContacts: (before: Timestamp, limit: number) => Stored<number>
  }
>()("@review-proof/ports/Invitations") {}

/** The counts of a store, or none if the store does not count. */
export const countsByStatus = ({
  countByStatus
}: Invitations["Service"]): Stored<ReadonlyMap<InvitationStatus, number>> =>
  countByStatus ?? Effect.succeed(new Map())

/** One entry of the outbox of messages. */
export interface DueInvitation {
  readonly invitation: Invitation
  /**
   * `send`: the invitation is due to be sent. `remind`: it was sent, and a reminder is due. The
   * store keeps the purpose with the message, because the invitation's facts do not show it.
   */
  readonly purpose: "send" | "remind"
  /** Attempts made before this one. */
  readonly attempts: number
  /** The end of this claim, by the store's clock. */
  readonly leasedUntil: Timestamp
  /** Names the message to the provider; the same at each retry. */
  readonly messageId: string
}

/** Contacts that must not be invited. */
export class Suppressions extends Context.Service<
  Suppressions,
  {
    readonly find: (id: SuppressionId) => Stored<Option.Option<Suppression>>
    /**
     * For each contact, in the order given: whether any suppression of it holds for the business,
     * its own or the company's.
     */
    readonly areSuppressed: (
      contacts: ReadonlyArray<Pick<Invitation, "companyId" | "businessId" | "contactHash">>
    ) => Stored<ReadonlyArray<boolean>>
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
