import type { Delivery, Event, InvitationId, Timestamp } from "@review-proof/ports"
import type { DueInvitation, QueuedNotice } from "@review-proof/ports/store"

/** The failed authentications of one address since the first one of its current minute. */
export interface FailedMinute {
  readonly failures: number
  readonly endsAt: Timestamp
  /** The limit that came with the last failure decides this. */
  readonly isBlocked: boolean
}

/** An event with its place in the feed. */
export interface RecordedEvent {
  readonly event: Event
  readonly trace: string | undefined
  /** Null for a test event, which is not in the feed. */
  readonly sequence: number | null
}

/** A delivery with the state of its queue. */
export interface QueuedDelivery {
  readonly delivery: Delivery
  /** Grows with every claim. */
  readonly epoch: number
  /** Set from a claim until its settlement. */
  readonly lease: {
    readonly since: Timestamp
    readonly until: Timestamp
    /** When another attempt was asked for during this one. */
    readonly againAt?: Timestamp
  } | null
  /** The trace of the call that last asked to send it again. */
  readonly redelivery?: string | undefined
  /** When its last attempt was settled. */
  readonly settledAt: Timestamp | null
}

export interface Waiting {
  readonly dueAt: Timestamp
  /** Attempts made so far. */
  readonly attempts: number
  readonly leasedUntil: Timestamp | null
}

export interface WaitingMessage extends Waiting {
  readonly invitationId: InvitationId
  readonly messageId: string
  readonly purpose: DueInvitation["purpose"]
}

export interface WaitingNotice extends Waiting {
  readonly notice: QueuedNotice
}
