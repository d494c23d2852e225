/** The refusals that the description shows as examples: each the very body that is sent. */
import {
  AddressBlocked,
  ClientAddressNotAllowed,
  CompanySuspended,
  InsufficientScope,
  InvalidClient,
  InvalidGrant,
  InvalidKey,
  InvalidScope,
  InvalidToken,
  IpNotAllowed,
  KeyBlocked,
  KeyExpired,
  MonthlyLimitReached,
  PlanRequired,
  RateLimited,
  TokenExpired,
  TooManyLiveTokens,
  UnauthorizedClient
} from "@review-proof/domain/access"
import { NotScheduled } from "@review-proof/domain/invitations"
import { BusinessRequired, IdempotencyConflict, NotFound } from "@review-proof/domain/requests"
import {
  ContactSuppressed,
  DuplicateEndpoint,
  DuplicateInvitation,
  DuplicateReference,
  DuplicateSku,
  InvitationId,
  TooManyEndpoints
} from "@review-proof/ports"
import type { Scope } from "@review-proof/ports"
import { toApiError, type DomainError } from "../errors/error-table.ts"
import {
  httpsRequired,
  internalError,
  invalidRequest,
  tooLarge,
  wrongType
} from "@review-proof/http-server"
import type { ApiError } from "@review-proof/http-server"
import { errorExamples } from "../openapi/openapi.ts"
import { credentialsInUrl } from "../steps/credentials-in-url.ts"
import {
  formRefusal,
  invalidOAuthRequest,
  oauthErrorBody,
  tokenRefusal,
  unsupportedGrantType,
  type OAuthError
} from "./oauth-error.ts"

export const refusalsOf = (operation: {
  readonly id: string
  readonly scope: Scope | undefined
  readonly idempotent: boolean
}): ReadonlyArray<ApiError> => {
  const { id, idempotent, scope } = operation
  const own: ReadonlyArray<DomainError> = [
    ...(scope === undefined ? [] : [new InsufficientScope({ scope })]),
    ...(ownRefusals[id] ?? []),
    ...(idempotent ? [new IdempotencyConflict()] : [])
  ]
  return [...general, ...own.map(toApiError)]
}

export const oauthErrorExamples = (status: number): { readonly [code: string]: unknown } => ({
  ...errorExamples([httpsRequired], status),
  ...Object.fromEntries(
    oauthErrors
      .filter((error) => error.status === status)
      .map((error) => [error.error, oauthErrorBody(error)])
  )
})

const invitationId = InvitationId.make(12)

const limits = {
  limit: 10,
  remaining: 0,
  resetSeconds: 1,
  monthlyLimit: 100_000,
  monthlyRemaining: 0,
  month: "2026-11"
}

/** Refusals of single operations, besides those that every operation can have. */
const ownRefusals: { readonly [operation: string]: ReadonlyArray<DomainError> } = {
  createInvitation: [
    new BusinessRequired(),
    new ContactSuppressed(),
    new DuplicateReference({ existingInvitationId: invitationId }),
    new DuplicateInvitation({
      existingInvitationId: invitationId,
      eligibleAt: Date.parse("2026-12-20T16:00:00.000Z")
    })
  ],
  listInvitations: [new BusinessRequired()],
  cancelInvitation: [new NotScheduled({ status: "sent" })],
  listProducts: [new BusinessRequired()],
  createProduct: [new BusinessRequired(), new DuplicateSku({ sku: "RYE-1" })],
  updateProduct: [new BusinessRequired()],
  createWebhook: [new DuplicateEndpoint(), new TooManyEndpoints({ limit: 10 })]
}

const general: ReadonlyArray<ApiError> = [
  invalidRequest("The query has invalid fields.", {
    limit: "must be a whole number from 1 to 100"
  }),
  credentialsInUrl,
  httpsRequired,
  tooLarge(),
  wrongType("application/json"),
  internalError(null),
  ...[
    new InvalidKey(),
    new InvalidToken(),
    new KeyExpired(),
    new TokenExpired(),
    new IpNotAllowed(),
    new KeyBlocked(),
    new CompanySuspended(),
    new PlanRequired(),
    new NotFound({ what: "review" }),
    new RateLimited({ retryAfterSeconds: 1, limits }),
    new MonthlyLimitReached({ retryAfterSeconds: 86_400, limits }),
    new AddressBlocked({ retryAfterSeconds: 42 })
  ].map(toApiError)
]

const oauthErrors: ReadonlyArray<OAuthError> = [
  invalidOAuthRequest("grant_type is missing."),
  formRefusal(tooLarge()),
  formRefusal(wrongType("application/x-www-form-urlencoded")),
  unsupportedGrantType,
  ...[
    new InvalidGrant(),
    new InvalidScope(),
    new UnauthorizedClient({ reason: "KeyBlocked" }),
    new InvalidClient(),
    new ClientAddressNotAllowed(),
    new TooManyLiveTokens({ retryAfterSeconds: 1800 })
  ].map(tokenRefusal)
]
