import { Context, Schema } from "effect"
import type { AuditEntry } from "./model/audit.ts"
import type { Business } from "./model/business.ts"
import type { Company, Member } from "./model/company.ts"
import type { ApiKey } from "./model/credential.ts"
import type { Event } from "./model/event.ts"
import type { IdempotencyRecord } from "./model/idempotency.ts"
import { InvitationId, ReviewId } from "./model/ids.ts"
import type { BusinessId, CompanyId, EndpointId, KeyId, SuppressionId } from "./model/ids.ts"
import type { ContactHash, Invitation, InvitationStatus, Suppression } from "./model/invitation.ts"
import type { Product } from "./model/product.ts"
import type { ProofRequest } from "./model/proof-request.ts"
import type { ModerationEntry, Reply, Review, ReviewRevision } from "./model/review.ts"
import type { BusinessScore } from "./model/score.ts"
import { Timestamp } from "./model/time.ts"
import type { WebhookEndpoint } from "./model/webhook.ts"
import type { Stored } from "./stored.ts"

/**
 * One change to one aggregate. Replacing ones carry the aggregate as it is to
 * be, its `version` one more than the one that the decision was made on; they
 * apply only to exactly that earlier version.
 */
export type Change =
  | { readonly _tag: "InsertCompany"; readonly company: Company }
  | { readonly _tag: "ReplaceCompany"; readonly company: Company }
  | { readonly _tag: "InsertMember"; readonly member: Member }
  /** Makes its empty score too. */
  | { readonly _tag: "InsertBusiness"; readonly business: Business }
  | { readonly _tag: "ReplaceBusiness"; readonly business: Business }
  | { readonly _tag: "ReplaceScore"; readonly score: BusinessScore }
  | { readonly _tag: "InsertKey"; readonly key: ApiKey }
  | { readonly _tag: "ReplaceKey"; readonly key: ApiKey }
  /** Ends all tokens of a key, at once and for good. */
  | { readonly _tag: "EndTokens"; readonly keyId: KeyId }
  /** Forgets stored answers to the company's keys that name one of these ids, `inv_7`. */
  | {
      readonly _tag: "ForgetAnswers"
      readonly companyId: CompanyId
      readonly naming: ReadonlyArray<string>
    }
  | { readonly _tag: "InsertReview"; readonly review: Review }
  | { readonly _tag: "ReplaceReview"; readonly review: Review }
  | { readonly _tag: "InsertRevision"; readonly revision: ReviewRevision }
  /** Rewrites the title and the text of an earlier wording. */
  | { readonly _tag: "RewriteRevision"; readonly revision: ReviewRevision }
  | { readonly _tag: "InsertModeration"; readonly entry: ModerationEntry }
  /** Rewrites a reason wherever it stands in a review's log. */
  | {
      readonly _tag: "RewriteReason"
      readonly reviewId: ReviewId
      readonly from: string
      readonly to: string
    }
  | { readonly _tag: "InsertReply"; readonly reply: Reply }
  /** Rewrites the text of a reply. */
  | { readonly _tag: "RewriteReply"; readonly reply: Reply }
  /** Rewrites the details of a line of the audit log. */
  | { readonly _tag: "RewriteAuditDetails"; readonly entry: AuditEntry }
  | { readonly _tag: "InsertProduct"; readonly product: Product }
  | { readonly _tag: "ReplaceProduct"; readonly product: Product }
  /**
   * Holds the rules that two calls at once could break: the contact is not
   * suppressed, the reference is free in the business, and the business did not
   * invite the contact within `quietMillis`. Checked in that order. Cancelled and
   * failed invitations leave their reference free; they, bounced ones and reminders
   * keep nobody quiet. `messageId` puts it into the outbox, due at `sendAt` or at once.
   */
  | {
      readonly _tag: "InsertInvitation"
      readonly invitation: Invitation
      readonly quietMillis: number
      readonly messageId: string
    }
  /** Leaves the outbox when it is cancelled, failed or bounced. */
  | { readonly _tag: "ReplaceInvitation"; readonly invitation: Invitation }
  /** Puts a claimed message off. */
  | {
      readonly _tag: "RetryInvitation"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly dueAt: Timestamp
    }
  /** A message is done with: it leaves the outbox, or comes up again to be reminded of. */
  | {
      readonly _tag: "SettleMessage"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly remindAt: Timestamp | null
    }
  /**
   * Brings up what a business has sent, `delayMillis` after it was, to be reminded of: of what was
   * made and sent since then, what has one of the statuses, is no reminder and does not wait already;
   * of each status the newest `atMost`.
   */
  | {
      readonly _tag: "RemindOfSent"
      readonly businessId: BusinessId
      readonly statuses: ReadonlyArray<InvitationStatus>
      readonly createdSince: Timestamp
      readonly sentSince: Timestamp
      readonly delayMillis: number
      readonly atMost: number
    }
  | { readonly _tag: "InsertSuppression"; readonly suppression: Suppression }
  | { readonly _tag: "RemoveSuppression"; readonly suppressionId: SuppressionId }
  /** Takes the masked contact out of a company's suppressions of these contacts, which hold on. */
  | {
      readonly _tag: "ForgetSuppressed"
      readonly companyId: CompanyId
      readonly contactHashes: ReadonlyArray<ContactHash>
    }
  /** Holds the bound of `maxPerCompany` and that a URL stands once in a company. */
  | {
      readonly _tag: "InsertEndpoint"
      readonly endpoint: WebhookEndpoint
      readonly maxPerCompany: number
    }
  | { readonly _tag: "ReplaceEndpoint"; readonly endpoint: WebhookEndpoint }
  /**
   * Makes the oldest `atMost` due that wait for an endpoint's next attempt after one that
   * failed: what was made first comes first.
   */
  | {
      readonly _tag: "SendWaiting"
      readonly endpointId: EndpointId
      readonly atMost: number
    }
  /** Drops its waiting deliveries too. */
  | { readonly _tag: "RemoveEndpoint"; readonly endpointId: EndpointId }
  | { readonly _tag: "InsertProofRequest"; readonly request: ProofRequest }
  | { readonly _tag: "ReplaceProofRequest"; readonly request: ProofRequest }

/**
 * All that one use case decided. It happens as a whole or not at all. A review, reply or
 * invitation whose number is taken, by whatever company, is a `StaleDecision`: deciding
 * again gives it another.
 */
export interface Commit {
  readonly changes: ReadonlyArray<Change>
  /**
   * Each gets one delivery per endpoint of the company that subscribes to its type
   * and may hear of its business, paused ones included.
   */
  readonly events: ReadonlyArray<Event>
  readonly audit: ReadonlyArray<AuditEntry>
  /** Stored with the change; if one is held for its key already, nothing of the commit happens. */
  readonly answer?: IdempotencyRecord
}

export type CommitResult =
  | { readonly _tag: "Committed" }
  /** The idempotency key was answered before; nothing was changed. */
  | { readonly _tag: "AnsweredBefore"; readonly record: IdempotencyRecord }

/** An aggregate was changed or removed since it was read: decide again. */
export class StaleDecision extends Schema.TaggedError<StaleDecision>()("StaleDecision", {
  change: Schema.String
}) {
  override readonly message = "The decision was made on an older version"
}

export class DuplicateShortName extends Schema.TaggedError<DuplicateShortName>()(
  "DuplicateShortName",
  {}
) {
  override readonly message = "Another business has this short name"
}

export class DuplicateSku extends Schema.TaggedError<DuplicateSku>()("DuplicateSku", {
  sku: Schema.String
}) {
  override readonly message = "The business has a product with this SKU"
}

export class DuplicateExternalId extends Schema.TaggedError<DuplicateExternalId>()(
  "DuplicateExternalId",
  { reviewId: ReviewId }
) {
  override readonly message = "The business has a review with this external id"
}

export class ContactSuppressed extends Schema.TaggedError<ContactSuppressed>()(
  "ContactSuppressed",
  {}
) {
  override readonly message = "The contact must not be invited"
}

export class DuplicateReference extends Schema.TaggedError<DuplicateReference>()(
  "DuplicateReference",
  { existingInvitationId: InvitationId }
) {
  override readonly message = "The business has an invitation with this reference"
}

export class DuplicateInvitation extends Schema.TaggedError<DuplicateInvitation>()(
  "DuplicateInvitation",
  { existingInvitationId: InvitationId, eligibleAt: Timestamp }
) {
  override readonly message = "The contact was invited lately"
}

export class DuplicateSuppression extends Schema.TaggedError<DuplicateSuppression>()(
  "DuplicateSuppression",
  {}
) {
  override readonly message = "The contact is suppressed already"
}

export class DuplicateEndpoint extends Schema.TaggedError<DuplicateEndpoint>()(
  "DuplicateEndpoint",
  {}
) {
  override readonly message = "The company has an endpoint with this URL"
}

export class TooManyEndpoints extends Schema.TaggedError<TooManyEndpoints>()("TooManyEndpoints", {
  limit: Schema.Int
}) {
  override readonly message = "The company has as many endpoints as it may have"
}

export type CommitConflict =
  | StaleDecision
  | DuplicateShortName
  | DuplicateSku
  | DuplicateExternalId
  | ContactSuppressed
  | DuplicateReference
  | DuplicateInvitation
  | DuplicateSuppression
  | DuplicateEndpoint
  | TooManyEndpoints

/** Commits what a use case decided: changes, events, their deliveries, audit and stored answer together. */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly commit: (commit: Commit) => Stored<CommitResult, CommitConflict>
  }
>()("@review-proof/ports/UnitOfWork") {}
