/** All pages and widgets of the public listener (contract PAGE-3). */
import { widgetRoutes } from "./widgets/widget-routes.ts"
import { assetRoutes } from "./answers/assets.ts"
import { pageRoutes } from "./answers/page-routes.ts"
import { businessRoutes } from "./routes/business-routes.ts"
import { invitationRoutes } from "./routes/invitation-routes.ts"
import { messageRoutes } from "./routes/message-routes.ts"
import { reviewRoutes } from "./routes/review-routes.ts"

export const Pages = pageRoutes([
  ...assetRoutes,
  ...invitationRoutes,
  ...messageRoutes,
  ...businessRoutes,
  ...reviewRoutes,
  ...widgetRoutes
])
