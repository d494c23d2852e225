/** The management listener is loaded behind the public API, whose start need not wait for it. */
import { ManagementRoutes } from "@review-proof/adapter-http"
import {
  ErrorPagesLive,
  ManagementPages,
  ManagementReference,
  PublicSite,
  SiteLinks
} from "@review-proof/adapter-web"
import { HttpSettings, serveInternally } from "@review-proof/http-server"
import { Layer } from "effect"

/** This listener has its own address, not below the path of BASE_URL, and serves no visitors. */
const RootSettings = Layer.mergeAll(
  Layer.effect(
    HttpSettings,
    HttpSettings.useSync((settings) => ({ ...settings, baseUrl: new URL(settings.baseUrl).origin }))
  ),
  Layer.succeed(SiteLinks, null),
  Layer.effect(
    PublicSite,
    HttpSettings.useSync(({ baseUrl }) => baseUrl)
  )
)

const WithPages = Layer.provide(ManagementPages, RootSettings)

export const ManagementHttp = serveInternally(
  Layer.mergeAll(ManagementRoutes, WithPages, ManagementReference)
).pipe(Layer.provide(Layer.provide(ErrorPagesLive, RootSettings)))
