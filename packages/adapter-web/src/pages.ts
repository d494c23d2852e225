/** The pages of both listeners (contract PAGE-3). */
import { Effect, Layer } from "effect"
import { widgetRoutes } from "./widgets/widget-routes.ts"
import { assetRoutes } from "./answers/assets.ts"
import { aboutRoutes } from "./routes/about-routes.ts"
import { overviewRoutes } from "./portal/overview-routes.ts"
import { reviewsRoutes } from "./portal/reviews-routes.ts"
import { signInRoutes } from "./portal/sign-in-routes.ts"
import { pageRoutes } from "./answers/page-routes.ts"
import { businessRoutes } from "./routes/business-routes.ts"
import { invitationRoutes } from "./routes/invitation-routes.ts"
import { messageRoutes } from "./routes/message-routes.ts"
import { outboxRoutes } from "./routes/outbox-routes.ts"
import { writeRoutes } from "./routes/write-routes.ts"
import { reviewRoutes } from "./routes/review-routes.ts"
import { managementSiteRoutes, siteRoutes } from "./routes/site-routes.ts"

export const Pages = Layer.unwrap(
  Effect.map(siteRoutes, (site) =>
    pageRoutes([
      ...site,
      ...assetRoutes,
      ...aboutRoutes,
      ...invitationRoutes,
      ...messageRoutes,
      ...businessRoutes,
      ...writeRoutes,
      ...reviewRoutes,
      ...widgetRoutes,
      ...outboxRoutes,
      ...signInRoutes,
      ...overviewRoutes,
      ...reviewsRoutes
    ])
  )
)

/** The pages of the management listener. */
export const ManagementPages = pageRoutes([...managementSiteRoutes, ...assetRoutes])
