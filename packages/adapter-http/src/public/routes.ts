/** The public API put together: routes for the `HttpRouter`, and a listener's worth of them. */
import { Layer } from "effect"
import { loadedLater } from "../pipeline/loaded-later.ts"
import { serveRoutes } from "../pipeline/serve.ts"
import { groupRoutes } from "./group-routes.ts"
import { ReviewsGroup } from "./groups/reviews.ts"
import { ReviewsHandlers } from "./handlers/reviews.ts"

const Later = loadedLater(() => import("./later-routes.ts").then(({ LaterRoutes }) => LaterRoutes))

/** Serves all that the public listener has on the `HttpServer` at hand. */
export const PublicHttp = serveRoutes(
  Layer.merge(groupRoutes(ReviewsGroup, ReviewsHandlers), Later)
)
