import { Context } from "effect"
import type { BusinessChange } from "./accounts/businesses.ts"
import type { CommitConflict } from "./commit-conflict.ts"
import type { AuditEntry } from "./model/audit.ts"
import type { Company, Member } from "./model/company.ts"
import type { ApiKey } from "./model/credential.ts"
import type { Event } from "./model/event.ts"
import type { IdempotencyRecord } from "./model/idempotency.ts"
import type { ImportChange } from "./reviews/import-runs.ts"
import type { InvitationChange } from "./invitations/invitation-changes.ts"
import type { CompanyId, EndpointId, KeyId, ReviewId, SuppressionId } from "./model/ids.ts"
import type { ContactHash, Suppression } from "./model/invitation.ts"
import type { Product } from "./model/product.ts"
import type { QueuedNotice } from "./model/notice.ts"
import type { ProofRequest } from "./model/proof-request.ts"
import type { Report } from "./model/report.ts"
import type { SavedReplySet } from "./model/saved-reply.ts"
import type { ModerationEntry, Reply, Review, ReviewRevision } from "./model/review.ts"
import type { Timestamp } from "./model/time.ts"
import type { WebhookEndpoint } from "./model/webhook.ts"
import type { IdentityProviderChange } from "./access/identity-providers.ts"
import type { PasskeyChange } from "./access/passkeys.ts"
import type { SessionChange } from "./access/sessions.ts"
import type { Stored } from "./stored.ts"

/**
 * One change to one aggregate.
 *
 * A replacing change carries the new aggregate, whose `version` is one more than the version that
 * the decision was based on. It applies only if the store still holds that earlier version;
 * otherwise the commit fails with `VersionConflict`. Removing a reply, a suppression, an endpoint
 * or a passkey that does not exist is a `VersionConflict` too. Any other change of something that
 * does not exist does nothing, unless its comment says otherwise. Something of another company than
 * the change names counts as not existing. Changes that insert, put or add need not check that what
 * they belong to exists.
 *
 * Inserting an aggregate whose opaque id is taken is a defect.
 */
export type Change =
  | { readonly _tag: "InsertCompany"; readonly company: Company }
  | { readonly _tag: "ReplaceCompany"; readonly company: Company }
  | { readonly _tag: "InsertMember"; readonly member: Member }
  | { readonly _tag: "ReplaceMember"; readonly member: Member }
  | BusinessChange
  /** The `lastUsedAt` of a new key is null. */
  | { readonly _tag: "InsertKey"; readonly key: ApiKey }
  /** Keeps the store's `lastUsedAt`, whatever the key says. */
  | { readonly _tag: "ReplaceKey"; readonly key: ApiKey }
  /** Ends all tokens of a key, at once and for good. */
  | { readonly _tag: "EndTokens"; readonly keyId: KeyId }
  /**
   * Empties the stored answers of the company's keys that name one of these ids, `inv_7`. The records
   * stay, so that a repeated request is not executed again.
   */
  | {
      readonly _tag: "ForgetAnswers"
      readonly companyId: CompanyId
      readonly naming: ReadonlyArray<string>
    }
  | { readonly _tag: "InsertReview"; readonly review: Review }
  | { readonly _tag: "ReplaceReview"; readonly review: Review }
  | { readonly _tag: "InsertRevision"; readonly revision: ReviewRevision }
  /** Rewrites the title, the text and the product of an earlier revision. */
  | { readonly _tag: "RewriteRevision"; readonly revision: ReviewRevision }
  | { readonly _tag: "InsertModeration"; readonly entry: ModerationEntry }
  /** Rewrites each reason and other evidence in a review's log that is exactly `from`. */
  | {
      readonly _tag: "RewriteLogText"
      readonly reviewId: ReviewId
      readonly from: string
      readonly to: string
    }
  /** It comes with the insertion or the replacement of its review. */
  | { readonly _tag: "InsertReply"; readonly reply: Reply }
  /** Rewrites the text and the earlier revisions of a reply. Its review is replaced with it. */
  | { readonly _tag: "RewriteReply"; readonly reply: Reply }
  /** Deletes a reply for good. It comes with the replacement of its review. */
  | { readonly _tag: "RemoveReply"; readonly reply: Reply }
  /** Rewrites the details of a line of the audit log. */
  | { readonly _tag: "RewriteAuditDetails"; readonly entry: AuditEntry }
  | { readonly _tag: "InsertProduct"; readonly product: Product }
  | { readonly _tag: "ReplaceProduct"; readonly product: Product }
  | InvitationChange
  | ImportChange
  /** A contact is suppressed once for each cause in a business, and in the company as a whole. */
  | { readonly _tag: "InsertSuppression"; readonly suppression: Suppression }
  | { readonly _tag: "RemoveSuppression"; readonly suppressionId: SuppressionId }
  /** Empties `maskedContact` in a company's suppressions of these contacts, which stay in force. */
  | {
      readonly _tag: "ForgetSuppressed"
      readonly companyId: CompanyId
      readonly contactHashes: ReadonlyArray<ContactHash>
    }
  /**
   * A company has each URL once, and at most `maxPerCompany` endpoints; the conflict names the first
   * of the two that is broken.
   */
  | {
      readonly _tag: "InsertEndpoint"
      readonly endpoint: WebhookEndpoint
      readonly maxPerCompany: number
    }
  /** Keeps the later of the stored and given `lastSuccessAt` and `lastFailureAt`. */
  | { readonly _tag: "ReplaceEndpoint"; readonly endpoint: WebhookEndpoint }
  /**
   * Makes deliveries of an endpoint due now that wait for a retry: the oldest `atMost`. They are
   * due since their `createdAt`, so they are sent before deliveries that fell due later. New and
   * leased deliveries stay as they are. What waits since before `since` is deleted, leased or not,
   * if it was never tried; the log of the others is kept until `maintain` ends them.
   */
  | {
      readonly _tag: "SendWaiting"
      readonly endpointId: EndpointId
      readonly atMost: number
      readonly since: Timestamp
    }
  /** Deletes its waiting deliveries too. Of very many, a store may leave some to `maintain`. */
  | { readonly _tag: "RemoveEndpoint"; readonly endpointId: EndpointId }
  | SessionChange
  | PasskeyChange
  | IdentityProviderChange
  | { readonly _tag: "InsertProofRequest"; readonly request: ProofRequest }
  | { readonly _tag: "ReplaceProofRequest"; readonly request: ProofRequest }
  /**
   * A network address, named by its hash, makes at most `atMost` reports that were created within
   * `windowMillis` of each other. Reports without a network hash are not limited. An open report by
   * a member beside another one of the review is a `VersionConflict`.
   */
  | {
      readonly _tag: "InsertReport"
      readonly report: Report
      readonly atMost: number
      readonly windowMillis: number
    }
  /** Keeps the store's network hash, whatever the report says. */
  | { readonly _tag: "ReplaceReport"; readonly report: Report }
  /** Replaces all saved replies of a company; the first version is 1. */
  | { readonly _tag: "PutSavedReplies"; readonly set: SavedReplySet }
  /** Queues a notice, unless one with its id was queued and not forgotten. */
  | { readonly _tag: "QueueNotice"; readonly notice: QueuedNotice }

/**
 * The writes of one use case. Either all are applied or none, also if a change is a defect. If
 * several changes are in conflict, the commit fails with the conflict of any of them. A taken
 * number of a review, reply or invitation (numbers are unique over all companies) is a
 * `VersionConflict`: the next decision gets another number. If two reviews of a commit have the
 * same external id, the commit fails with a `DuplicateExternalId` that names the first of them.
 */
export interface Commit {
  readonly changes: ReadonlyArray<Change>
  /**
   * In the order of their ids, which is their order in the feed. Each gets one delivery for each
   * endpoint of the company, active or paused, that before this commit subscribed to its type and
   * could receive events of its business. A delivery has the event's `createdAt`, is due now by the
   * store's clock, and has an id that the store makes: `dlv_` and 1 to 64 letters and digits.
   */
  readonly events: ReadonlyArray<Event>
  readonly audit: ReadonlyArray<AuditEntry>
  /**
   * Stored with the changes. If an answer for its key is there already, the commit does nothing.
   */
  readonly answer?: IdempotencyRecord
  /**
   * A W3C `traceparent`: where in a trace the commit happened. It is kept with the events, and
   * whoever leases a delivery of theirs gets it.
   */
  readonly trace?: string | undefined
}

/** A commit was made, or its idempotency key was answered before. */
export type CommitResult =
  | { readonly _tag: "Committed" }
  /** The idempotency key was answered before; nothing was changed. */
  | { readonly _tag: "AnsweredBefore"; readonly record: IdempotencyRecord }

/**
 * Commits what a use case decided: changes, events, their deliveries, audit and stored answer
 * together.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly commit: (commit: Commit) => Stored<CommitResult, CommitConflict>
  }
>()("@review-proof/ports/UnitOfWork") {}
