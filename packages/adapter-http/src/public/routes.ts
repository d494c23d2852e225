import { Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Hooks } from "../hooks/whatsapp-hook.ts"
import { AdmissionStep } from "../steps/admission.ts"
import { Conditional } from "@review-proof/http-server"
import { Contract } from "../steps/contract.ts"
import { PublicUrl } from "../steps/credentials-in-url.ts"
import { ErrorBodies } from "../steps/error-answer.ts"
import { PublicApi } from "./api.ts"
import { BusinessesHandlers } from "./handlers/businesses.ts"
import { DescriptionHandlers } from "./handlers/description.ts"
import { InvitationsHandlers } from "./handlers/invitations.ts"
import { OAuthHandlers } from "./handlers/oauth.ts"
import { ProductsHandlers } from "./handlers/products.ts"
import { ReviewsHandlers } from "./handlers/reviews.ts"
import { WebhooksHandlers } from "./handlers/webhooks.ts"

const Handlers = Layer.mergeAll(
  OAuthHandlers,
  DescriptionHandlers,
  BusinessesHandlers,
  ReviewsHandlers,
  InvitationsHandlers,
  ProductsHandlers,
  WebhooksHandlers
)

const Steps = Layer.mergeAll(
  ErrorBodies.layer,
  PublicUrl.layer,
  AdmissionStep.layer,
  Contract.layer,
  Conditional.layer
)

const Operations = HttpApiBuilder.layer(PublicApi).pipe(
  Layer.provide(Handlers),
  Layer.provide(Steps),
  // HttpApi asks for the means to send files, which no operation here does.
  Layer.provide(HttpServer.layerServices)
)

export const PublicRoutes = Layer.merge(Operations, Hooks)
