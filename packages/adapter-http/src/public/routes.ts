/** The public API put together: routes for the `HttpRouter`, and a listener's worth of them. */
import { Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
import type { HttpApiGroup } from "effect/http-api"
import { apiReference } from "../docs/api-reference.ts"
import { Hooks } from "../hooks/hooks.ts"
import { Pages } from "../pages/pages.ts"
import { AdmissionStep } from "../pipeline/admission.ts"
import { Conditional } from "../pipeline/conditional.ts"
import { Contract } from "../pipeline/contract.ts"
import { PublicUrl } from "../pipeline/credentials-in-url.ts"
import { ErrorBodies } from "../pipeline/error-bodies.ts"
import { madeWhenCalled } from "../pipeline/made-when-called.ts"
import { serveRoutes } from "../pipeline/serve.ts"
import { BusinessesGroup } from "./groups/businesses.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup } from "./groups/invitations.ts"
import { OAuthGroup } from "./groups/oauth.ts"
import { ProductsGroup } from "./groups/products.ts"
import { ReviewsGroup } from "./groups/reviews.ts"
import { WebhooksGroup } from "./groups/webhooks.ts"
import { BusinessesHandlers } from "./handlers/businesses.ts"
import { DescriptionHandlers } from "./handlers/description.ts"
import { InvitationsHandlers } from "./handlers/invitations.ts"
import { OAuthHandlers } from "./handlers/oauth.ts"
import { ProductsHandlers } from "./handlers/products.ts"
import { ReviewsHandlers } from "./handlers/reviews.ts"
import { WebhooksHandlers } from "./handlers/webhooks.ts"

const operationsOf = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  HttpApiBuilder.layer(HttpApi.make("public").add(group))

const PublicRoutes = Layer.mergeAll(
  madeWhenCalled(OAuthGroup, Layer.provide(operationsOf(OAuthGroup), OAuthHandlers)),
  madeWhenCalled(
    DescriptionGroup,
    Layer.provide(operationsOf(DescriptionGroup), DescriptionHandlers)
  ),
  madeWhenCalled(BusinessesGroup, Layer.provide(operationsOf(BusinessesGroup), BusinessesHandlers)),
  madeWhenCalled(ReviewsGroup, Layer.provide(operationsOf(ReviewsGroup), ReviewsHandlers)),
  madeWhenCalled(
    InvitationsGroup,
    Layer.provide(operationsOf(InvitationsGroup), InvitationsHandlers)
  ),
  madeWhenCalled(ProductsGroup, Layer.provide(operationsOf(ProductsGroup), ProductsHandlers)),
  madeWhenCalled(WebhooksGroup, Layer.provide(operationsOf(WebhooksGroup), WebhooksHandlers))
).pipe(
  Layer.provide([
    ErrorBodies.layer,
    PublicUrl.layer,
    AdmissionStep.layer,
    Contract.layer,
    Conditional.layer
  ]),
  // HttpApi asks for the means to send files, which no operation of ours does.
  Layer.provide(HttpServer.layerServices)
)

const PublicReference = apiReference({
  name: "API reference",
  path: "/docs",
  descriptionPath: "/v1/openapi.json"
})

/** Serves all that the public listener has on the `HttpServer` at hand. */
export const PublicHttp = serveRoutes(Layer.mergeAll(PublicRoutes, PublicReference, Pages, Hooks))
