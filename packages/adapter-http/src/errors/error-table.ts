/** The status, code and message of every domain error. The type checks that none is missing. */
import type { AdmissionRefusal, InsufficientScope } from "@review-proof/domain/access"
import type { NotScheduled } from "@review-proof/domain/invitations"
import { publicInvitationId } from "@review-proof/domain/requests"
import type {
  BusinessRequired,
  IdempotencyConflict,
  InvalidCursor,
  InvalidInput,
  InvalidTransition,
  NotFound,
  NotPublished,
  OwnerRequired,
  RoleRequired,
  RuleConflict,
  RuleTag
} from "@review-proof/domain/requests"
import type {
  DuplicateInvitation,
  DuplicateReference,
  StoreUnavailable,
  TooManyEndpoints
} from "@review-proof/ports"
import { Match, Predicate } from "effect"
import {
  ApiError,
  internalError,
  invalidRequest,
  notFound,
  wireNames,
  wireTime
} from "@review-proof/http-server"
import type { ErrorStatus } from "@review-proof/http-server"
import { cursorReason } from "../fields/paging.ts"

export type DomainError =
  | AdmissionRefusal
  | InsufficientScope
  | BusinessRequired
  | IdempotencyConflict
  | InvalidCursor
  | InvalidInput
  | InvalidTransition
  | NotScheduled
  | NotFound
  | NotPublished
  | OwnerRequired
  | RoleRequired
  | RuleConflict<AnsweredRule>
  | StoreUnavailable

/** The rules of the store that an operation may break. The use cases handle the others. */
export type AnsweredRule = Exclude<
  RuleTag,
  "DuplicateExternalId" | "DuplicatePasskey" | "DuplicateSuppression" | "TooManyReports"
>

/** A failure that has an answer: an error of the table, or a refusal by HTTP itself. */
export type Answerable = ApiError | DomainError

export const isAnswerable = (failure: unknown): failure is Answerable =>
  Predicate.hasProperty(failure, "_tag") && Object.hasOwn(errorTable, String(failure._tag))

export const toApiError = (error: Answerable): ApiError => Match.valueTags(error, errorTable)

const apiError = (status: ErrorStatus, code: string, message: string): ApiError =>
  new ApiError({ status, code, message })

/** An answer with a fixed message, and details from the error. */
const refusal =
  <E = unknown>(
    status: ErrorStatus,
    code: string,
    message: string,
    detailsOf?: (error: E) => NonNullable<ApiError["details"]>
  ) =>
  (error: E): ApiError =>
    new ApiError({ status, code, message, ...(detailsOf && { details: detailsOf(error) }) })

/** A 429 that says how long to wait until the same request can succeed (contract ADMISSION-2). */
const retryLater =
  (code: string, message: string) => (error: { readonly retryAfterSeconds: number }) =>
    new ApiError({
      status: 429,
      code,
      message,
      headers: { "retry-after": String(error.retryAfterSeconds) }
    })

const errorTable = {
  ApiError: (error: ApiError) => error,
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
  InsufficientScope: ({ scope }: InsufficientScope) =>
    apiError(403, "insufficient_scope", `This needs the permission ${scope}.`),
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
    invalidRequest("The query has invalid fields.", {
      cursor: cursorReason
    }),
  InvalidInput: (error: InvalidInput) =>
    invalidRequest("The request has invalid fields.", wireNames(error.fields)),
  InvalidTransition: refusal(
    409,
    "invalid_transition",
    "The current state does not allow this action.",
    ({ action, from }: InvalidTransition) => ({ state: from, action })
  ),
  NotScheduled: refusal(
    409,
    "not_cancellable",
    "Only a scheduled invitation can be cancelled.",
    ({ status }: NotScheduled) => ({ status })
  ),
  NotFound: notFound,
  NotPublished: notFound,
  RoleRequired: ({ role }: RoleRequired) =>
    apiError(403, "role_required", `This needs the role ${role}.`),
  OwnerRequired: refusal(403, "owner_required", "Only an owner of the company can do this."),
  DuplicateShortName: refusal(409, "duplicate_short_name", "Another business has this short name."),
  DuplicateMember: refusal(409, "duplicate_member", "The company has a member with this address."),
  DuplicateSku: refusal(409, "duplicate_sku", "The business has a product with this SKU."),
  ContactSuppressed: refusal(409, "unsubscribed", "The contact does not want invitations."),
  DuplicateReference: refusal(
    409,
    "duplicate_reference",
    "An invitation with this reference exists.",
    ({ existingInvitationId }: DuplicateReference) => ({
      existing_invitation_id: publicInvitationId(existingInvitationId)
    })
  ),
  DuplicateInvitation: refusal(
    409,
    "duplicate_invitation",
    "The contact was invited recently.",
    ({ eligibleAt, existingInvitationId }: DuplicateInvitation) => ({
      existing_invitation_id: publicInvitationId(existingInvitationId),
      eligible_at: wireTime(eligibleAt)
    })
  ),
  DuplicateEndpoint: refusal(409, "duplicate_webhook", "An endpoint with this URL exists."),
  TooManyEndpoints: ({ limit }: TooManyEndpoints) =>
    apiError(409, "webhook_limit_reached", `A company has at most ${limit} endpoints.`),
  StoreUnavailable: (error: unknown) => internalError(error)
} satisfies { readonly [E in Answerable as E["_tag"]]: (error: E) => ApiError }
