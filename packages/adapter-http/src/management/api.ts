import { HttpApi } from "effect/http-api"
import { Contract, strictParsing } from "../steps/contract.ts"
import { ErrorBodies } from "../steps/error-answer.ts"
import { ManagementAuthorization } from "./authorization.ts"
import { AuditGroup } from "./groups/audit.ts"
import { BusinessesGroup } from "./groups/businesses.ts"
import { CompaniesGroup } from "./groups/companies.ts"
import { DeliveriesGroup } from "./groups/deliveries.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup } from "./groups/invitations.ts"
import { KeysGroup } from "./groups/keys.ts"
import { ModerationGroup } from "./groups/moderation.ts"
import { PrivacyGroup } from "./groups/privacy.ts"
import { ProofRequestsGroup } from "./groups/proof-requests.ts"
import { ReportsGroup } from "./groups/reports.ts"
import { ReviewsGroup } from "./groups/reviews.ts"
import { SuppressionsGroup } from "./groups/suppressions.ts"
import { WebhooksGroup } from "./groups/webhooks.ts"

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
