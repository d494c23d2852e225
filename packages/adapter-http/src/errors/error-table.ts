/** The status, code and message of every domain error. The type checks that none is missing. */
import type { AdmissionRefusal, InsufficientScope } from "@review-proof/domain/access"
import type { NotCancellable } from "@review-proof/domain/invitations"
import type {
  BusinessRequired,
  IdempotencyConflict,
  InvalidCursor,
  InvalidInput,
  InvalidTransition,
  NotFound,
  NotPublished,
  OwnerRequired,
  RoleRequired
} from "@review-proof/domain/requests"
import type { CommitConflict, StoreUnavailable } from "@review-proof/ports"
import { Match } from "effect"
import {
  ApiError,
  internalError,
  invalidRequest,
  notFound,
  wireTime
} from "@review-proof/http-server"
import type { ErrorStatus } from "@review-proof/http-server"
import { wireNames } from "../fields/field-names.ts"
import { CURSOR_REASON } from "../fields/paging.ts"

export type DomainError =
  | AdmissionRefusal
  | InsufficientScope
  | BusinessRequired
  | IdempotencyConflict
  | InvalidCursor
  | InvalidInput
  | InvalidTransition
  | NotCancellable
  | NotFound
  | NotPublished
  | OwnerRequired
  | RoleRequired
  | CommitConflict
  | StoreUnavailable

export const toApiError = (error: DomainError): ApiError => Match.valueTags(error, errorTable)

const refusal =
  (status: ErrorStatus, code: string, message: string) =>
  (_: unknown): ApiError =>
    new ApiError({ status, code, message })

/** Waiting as long as it says always helps (contract ADMISSION-2). */
const retryLater =
  (code: string, message: string) => (error: { readonly retryAfterSeconds: number }) =>
    new ApiError({
      status: 429,
      code,
      message,
      headers: { "retry-after": String(error.retryAfterSeconds) }
    })

const errorTable = {
  AddressBlocked: retryLater(
    "too_many_auth_failures",
    "Your address had too many failed authentications. Wait as long as Retry-After says."
  ),
  InvalidKey: refusal(401, "invalid_key", "Send a valid API key as Authorization: Bearer."),
  InvalidToken: refusal(401, "invalid_token", "The access token is not valid. Get a new one."),
  KeyExpired: refusal(401, "key_expired", "The API key has expired."),
  TokenExpired: refusal(401, "token_expired", "The access token has expired. Get a new one."),
  IpNotAllowed: refusal(403, "ip_not_allowed", "Your address is not in the key's allowlist."),
  KeyBlocked: refusal(403, "key_blocked", "The API key is blocked."),
  CompanySuspended: refusal(403, "company_suspended", "The company is suspended."),
  PlanRequired: refusal(403, "plan_required", "The company's plan does not include the API."),
  RateLimited: retryLater(
    "rate_limited",
    "The key makes too many requests per second. Wait as long as Retry-After says."
  ),
  MonthlyLimitReached: retryLater(
    "monthly_limit_reached",
    "The company has used all its requests of this month."
  ),
  InsufficientScope: (error: InsufficientScope) =>
    refusal(403, "insufficient_scope", `This needs the permission ${error.scope}.`)(error),
  BusinessRequired: () =>
    new ApiError({
      status: 400,
      code: "business_required",
      message: "The key can use several businesses. Choose one with business.",
      fields: ["business"],
      details: { business: "is required if the key can use several businesses" }
    }),
  IdempotencyConflict: refusal(
    409,
    "idempotency_conflict",
    "This Idempotency-Key was used for another request. Use a new one."
  ),
  InvalidCursor: () =>
    invalidRequest("The query has invalid parameters.", {
      cursor: CURSOR_REASON
    }),
  InvalidInput: (error: InvalidInput) =>
    invalidRequest("The request has invalid fields.", wireNames(error.fields)),
  InvalidTransition: (error: InvalidTransition) =>
    new ApiError({
      status: 409,
      code: "invalid_transition",
      message: "The current state does not allow this action.",
      details: { state: error.from, action: error.action }
    }),
  NotCancellable: (error: NotCancellable) =>
    new ApiError({
      status: 409,
      code: "not_cancellable",
      message: "Only a scheduled invitation can be cancelled.",
      details: { status: error.status }
    }),
  NotFound: notFound,
  NotPublished: notFound,
  RoleRequired: ({ role }: RoleRequired) =>
    refusal(403, "role_required", `This needs the role ${role}.`)(role),
  OwnerRequired: refusal(403, "owner_required", "Only an owner of the company can choose this."),
  VersionConflict: (error: unknown) => internalError(error),
  // Passkeys are made in the portal alone.
  DuplicatePasskey: (error: unknown) => internalError(error),
  DuplicateShortName: refusal(409, "duplicate_short_name", "Another business has this short name."),
  DuplicateMember: refusal(409, "duplicate_member", "The company has a member with this address."),
  DuplicateSku: refusal(409, "duplicate_sku", "The business has a product with this SKU."),
  DuplicateExternalId: refusal(409, "duplicate_external_id", "A review with this id exists."),
  ContactSuppressed: refusal(409, "unsubscribed", "The contact does not want invitations."),
  DuplicateReference: (error: { readonly existingInvitationId: number }) =>
    new ApiError({
      status: 409,
      code: "duplicate_reference",
      message: "An invitation with this reference exists.",
      details: { existing_invitation_id: `inv_${error.existingInvitationId}` }
    }),
  DuplicateInvitation: (error: {
    readonly existingInvitationId: number
    readonly eligibleAt: number
  }) =>
    new ApiError({
      status: 409,
      code: "duplicate_invitation",
      message: "The contact was invited recently.",
      details: {
        existing_invitation_id: `inv_${error.existingInvitationId}`,
        eligible_at: wireTime(error.eligibleAt)
      }
    }),
  DuplicateSuppression: refusal(
    409,
    "duplicate_suppression",
    "The contact is already on the list."
  ),
  DuplicateEndpoint: refusal(409, "duplicate_webhook", "An endpoint with this URL exists."),
  TooManyEndpoints: (error: { readonly limit: number }) =>
    new ApiError({
      status: 409,
      code: "webhook_limit_reached",
      message: `A company has at most ${error.limit} endpoints.`
    }),
  /** No operation of the APIs makes reports for a network address. */
  TooManyReports: (error: unknown) => internalError(error),
  StoreUnavailable: (error: unknown) => internalError(error)
} satisfies { readonly [E in DomainError as E["_tag"]]: (error: E) => ApiError }
