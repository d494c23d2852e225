import { Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Conditional } from "@review-proof/http-server"
import { Contract } from "../steps/contract.ts"
import { ErrorBodies } from "../steps/error-answer.ts"
import { ManagementApi } from "./api.ts"
import { ManagementAuthorization } from "./authorization.ts"
import { AuditHandlers } from "./handlers/audit.ts"
import { BusinessesHandlers, CompaniesHandlers } from "./handlers/companies.ts"
import { DeliveriesHandlers, WebhooksHandlers } from "./handlers/webhooks.ts"
import { DescriptionHandlers } from "./handlers/description.ts"
import { InvitationsHandlers, SuppressionsHandlers } from "./handlers/invitations.ts"
import { KeysHandlers } from "./handlers/keys.ts"
import { ModerationHandlers, ReportsHandlers } from "./handlers/moderation.ts"
import { PrivacyHandlers } from "./handlers/privacy.ts"
import { ProofRequestsHandlers, ReviewsHandlers } from "./handlers/reviews.ts"
import { OperatorRoutes } from "./operator/operator-routes.ts"

const Handlers = Layer.mergeAll(
  CompaniesHandlers,
  BusinessesHandlers,
  KeysHandlers,
  ReviewsHandlers,
  ModerationHandlers,
  ProofRequestsHandlers,
  ReportsHandlers,
  InvitationsHandlers,
  SuppressionsHandlers,
  WebhooksHandlers,
  DeliveriesHandlers,
  AuditHandlers,
  PrivacyHandlers,
  DescriptionHandlers
)

const Steps = Layer.mergeAll(
  Contract.layer,
  Conditional.layer,
  ManagementAuthorization.layer,
  ErrorBodies.layer
)

const Operations = HttpApiBuilder.layer(ManagementApi).pipe(
  Layer.provide(Handlers),
  Layer.provide(Steps),
  // HttpApi asks for the means to send files, which no operation here does.
  Layer.provide(HttpServer.layerServices)
)

/** The management listener's routes without HTML: `/management/v1`, `/health/*` and `/metrics`. */
export const ManagementRoutes = Layer.merge(Operations, OperatorRoutes)
