import { Schema } from "effect"
import { CompanyId, InvitationId, ReviewId } from "./model/ids.ts"
import { Timestamp } from "./model/time.ts"

/** An aggregate was changed or removed since it was read: decide again. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()("VersionConflict", {
  /** The subject of the conflict, usually the tag of the change. */
  change: Schema.String,
  /** The company whose aggregate it is. A store may leave it out. */
  companyId: Schema.optional(CompanyId)
}) {
  override readonly message = "The decision was made on an older version"
}

export class DuplicateShortName extends Schema.TaggedError<DuplicateShortName>()(
  "DuplicateShortName",
  {}
) {
  override readonly message = "Another business has this short name"
}

export class DuplicateMember extends Schema.TaggedError<DuplicateMember>()("DuplicateMember", {}) {
  override readonly message = "The company has a member with this address"
}

export class DuplicateSku extends Schema.TaggedError<DuplicateSku>()("DuplicateSku", {
  sku: Schema.String
}) {
  override readonly message = "The business has a product with this SKU"
}

export class DuplicateExternalId extends Schema.TaggedError<DuplicateExternalId>()(
  "DuplicateExternalId",
  {
    /** The review that has the id. */
    reviewId: ReviewId
  }
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

export class TooManyReports extends Schema.TaggedError<TooManyReports>()("TooManyReports", {
  /** When there is room for another one. */
  freeAt: Timestamp
}) {
  override readonly message = "The network address has made as many reports as it may make"
}

/** The passkey's credential id is already stored, for any member. */
export class DuplicatePasskey extends Schema.TaggedError<DuplicatePasskey>()(
  "DuplicatePasskey",
  {}
) {
  override readonly message = "The passkey is known already"
}

/** Why a commit was not made: another commit came first, or a rule forbids it. */
export type CommitConflict =
  | VersionConflict
  | DuplicateShortName
  | DuplicateMember
  | DuplicateSku
  | DuplicateExternalId
  | ContactSuppressed
  | DuplicateReference
  | DuplicateInvitation
  | DuplicateSuppression
  | DuplicateEndpoint
  | TooManyEndpoints
  | TooManyReports
  | DuplicatePasskey
