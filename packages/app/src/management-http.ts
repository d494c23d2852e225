/** All that the management listener answers: loaded behind the public API, whose start need not wait for it. */
import { ManagementRoutes } from "@review-proof/adapter-http"
import { ManagementReference } from "@review-proof/adapter-web"
import { serveInside } from "@review-proof/http-server"
import { Layer } from "effect"

export const ManagementHttp = serveInside(Layer.merge(ManagementRoutes, ManagementReference))
