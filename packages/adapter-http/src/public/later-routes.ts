/** What the public listener has beside its busiest operations: loaded once those are there. */
import { Layer } from "effect"
import { apiReference } from "../docs/api-reference.ts"
import { Hooks } from "../hooks/hooks.ts"
import { Pages } from "../pages/pages.ts"
import { groupRoutes } from "./group-routes.ts"
import { BusinessesGroup } from "./groups/businesses.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup } from "./groups/invitations.ts"
import { OAuthGroup } from "./groups/oauth.ts"
import { ProductsGroup } from "./groups/products.ts"
import { WebhooksGroup } from "./groups/webhooks.ts"
import { BusinessesHandlers } from "./handlers/businesses.ts"
import { DescriptionHandlers } from "./handlers/description.ts"
import { InvitationsHandlers } from "./handlers/invitations.ts"
import { OAuthHandlers } from "./handlers/oauth.ts"
import { ProductsHandlers } from "./handlers/products.ts"
import { WebhooksHandlers } from "./handlers/webhooks.ts"

const PublicReference = apiReference({
  name: "API reference",
  path: "/docs",
  description: "v1/openapi.json",
  asksForToken: false
})

export const LaterRoutes = Layer.mergeAll(
  groupRoutes(OAuthGroup, OAuthHandlers),
  groupRoutes(DescriptionGroup, DescriptionHandlers),
  groupRoutes(BusinessesGroup, BusinessesHandlers),
  groupRoutes(InvitationsGroup, InvitationsHandlers),
  groupRoutes(ProductsGroup, ProductsHandlers),
  groupRoutes(WebhooksGroup, WebhooksHandlers),
  PublicReference,
  Pages,
  Hooks
)
