import { Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { apiReference } from "../docs/api-reference.ts"
import { HttpSettings } from "../http-settings.ts"
import { WebhookFormatLive } from "../outbound/webhook-format.ts"
import { Conditional } from "../pipeline/conditional.ts"
import { Contract } from "../pipeline/contract.ts"
import { ErrorBodies } from "../pipeline/error-bodies.ts"
import { serveRoutes } from "../pipeline/serve.ts"
import { ManagementApi } from "./api.ts"
import { ManagementAuthorization } from "./authorization.ts"
import { AuditHandlers } from "./handlers/audit.ts"
import { BusinessesHandlers } from "./handlers/businesses.ts"
import { CompaniesHandlers } from "./handlers/companies.ts"
import { DeliveriesHandlers } from "./handlers/deliveries.ts"
import { DescriptionHandlers } from "./handlers/description.ts"
import { InvitationsHandlers } from "./handlers/invitations.ts"
import { KeysHandlers } from "./handlers/keys.ts"
import { ModerationHandlers } from "./handlers/moderation.ts"
import { PrivacyHandlers } from "./handlers/privacy.ts"
import { ProofRequestsHandlers } from "./handlers/proof-requests.ts"
import { ReviewsHandlers } from "./handlers/reviews.ts"
import { SuppressionsHandlers } from "./handlers/suppressions.ts"
import { WebhooksHandlers } from "./handlers/webhooks.ts"
import { OperatorRoutes } from "./operator-routes.ts"
import { ProcessMetrics } from "./process-metrics.ts"
import { StoreFigures } from "./store-figures.ts"

const Handlers = Layer.mergeAll(
  CompaniesHandlers,
  BusinessesHandlers,
  KeysHandlers,
  ReviewsHandlers,
  ModerationHandlers,
  ProofRequestsHandlers,
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
  // HttpApi asks for the means to send files, which no operation of ours does.
  Layer.provide(HttpServer.layerServices)
)

const ManagementReference = apiReference({
  name: "management API reference",
  path: "/management/docs",
  description: "v1/openapi.json",
  asksForToken: true
})

const PlainSettings = Layer.effect(
  HttpSettings,
  HttpSettings.useSync((settings) => ({ ...settings, requireHttps: false }))
)

/** All that the management listener has. */
export const ManagementRoutes = serveRoutes(
  Layer.mergeAll(
    Operations,
    ManagementReference,
    OperatorRoutes.pipe(Layer.provide([ProcessMetrics.layer, StoreFigures.layer]))
  )
).pipe(Layer.provide([PlainSettings, WebhookFormatLive]))
