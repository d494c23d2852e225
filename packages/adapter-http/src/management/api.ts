import { HttpApi } from "effect/http-api"
import { Contract, strictParsing } from "../steps/contract.ts"
import { ErrorBodies } from "../steps/error-answer.ts"
import { ManagementAuthorization } from "./authorization.ts"
import { AuditGroup } from "./groups/audit.ts"
import { BusinessesGroup, CompaniesGroup } from "./groups/companies.ts"
import { DeliveriesGroup, WebhooksGroup } from "./groups/webhooks.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup, SuppressionsGroup } from "./groups/invitations.ts"
import { KeysGroup } from "./groups/keys.ts"
import { ModerationGroup, ReportsGroup } from "./groups/moderation.ts"
import { PrivacyGroup } from "./groups/privacy.ts"
import { ProofRequestsGroup, ReviewsGroup } from "./groups/reviews.ts"

/**
 * The management API (contract MANAGEMENT-1). Each operation is authorized first, then checked
 * against its declaration; the outermost step answers errors.
 */
export const ManagementApi = strictParsing(
  HttpApi.make("management")
    .add(CompaniesGroup, BusinessesGroup, KeysGroup, ReviewsGroup, ModerationGroup)
    .add(ProofRequestsGroup, ReportsGroup)
    .add(InvitationsGroup, SuppressionsGroup, WebhooksGroup, DeliveriesGroup)
    .add(AuditGroup, PrivacyGroup, DescriptionGroup)
    .middleware(Contract)
    .middleware(ManagementAuthorization)
    .middleware(ErrorBodies)
    .prefix("/management/v1")
)
