/** The management listener is loaded after the public API, whose start does not wait for it. */
import { ManagementRoutes } from "@review-proof/adapter-http"
import {
  ErrorPagesLayer,
  ManagementPages,
  ManagementReference,
  Site
} from "@review-proof/adapter-web"
import { HttpSettings, serveInternally } from "@review-proof/http-server"
import { Effect, Layer } from "effect"

/** This listener has its own address, not below the path of BASE_URL, and serves no visitors. */
const RootSettings = Layer.mergeAll(
  Layer.effect(
    HttpSettings,
    HttpSettings.useSync((settings) => ({ ...settings, baseUrl: new URL(settings.baseUrl).origin }))
  ),
  Layer.effect(
    Site,
    Effect.map(Site, (site) => ({ ...site, links: null }))
  )
)

const WithPages = Layer.provide(ManagementPages, RootSettings)

/** Fresh: two listeners that are built together share no error pages. */
const OwnErrorPages = Layer.provide(Layer.fresh(ErrorPagesLayer), RootSettings)

export const ManagementHttp = serveInternally(
  Layer.mergeAll(ManagementRoutes, WithPages, ManagementReference)
).pipe(Layer.provide(OwnErrorPages))
