/** The pages of the public listener, by address (contract PAGE-3). */
import { Cache, Effect, Exit, Layer } from "effect"
import { queryParam } from "./answers/address.ts"
import { fromReplica } from "./answers/from-replica.ts"
import { lazyRoute, pageAndForm } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"

const site = () => import("./routes/site-routes.ts")
const assets = () => import("./answers/assets.ts")
const invitation = () => import("./routes/invitation-routes.ts")
const message = () => import("./routes/message-routes.ts")
const business = () => import("./routes/business-routes.ts")
const writing = () => import("./routes/write-routes.ts")
const review = () => import("./routes/review-routes.ts")
const report = () => import("./routes/report-routes.ts")
const widget = () => import("./widgets/widget-routes.ts")
const outbox = () => import("./routes/outbox-routes.ts")
const signIn = () => import("./portal/sign-in/sign-in-routes.ts")
const overview = () => import("./portal/overview/overview-routes.ts")
const provider = () => import("./portal/sign-in/provider-sign-in-routes.ts")
const providerSettings = () => import("./portal/settings/provider-settings-routes.ts")
const passkeys = () => import("./portal/sign-in/passkey-routes.ts")
const savedReplies = () => import("./portal/reviews/saved-replies-routes.ts")
const reviewActions = () => import("./portal/reviews/review-actions.ts")
const inbox = () => import("./portal/reviews/reviews-routes.ts")
const invitations = () => import("./portal/invitations/invitations-routes.ts")
const products = () => import("./portal/products/products-routes.ts")
const suppressions = () => import("./portal/invitations/suppressions-routes.ts")
const preview = () => import("./portal/invitations/preview-routes.ts")
const imports = () => import("./portal/reviews/import-routes.ts")
const invite = () => import("./portal/invitations/invite-routes.ts")
const developer = () => import("./portal/developer/developer-routes.ts")
const members = () => import("./portal/members/members-routes.ts")
const account = () => import("./portal/account/account-routes.ts")
const audit = () => import("./portal/audit/audit-routes.ts")
const usage = () => import("./portal/usage/usage-routes.ts")
const privacy = () => import("./portal/settings/privacy-routes.ts")
const notices = () => import("./portal/settings/notices-routes.ts")
const settings = () => import("./portal/settings/settings-routes.ts")
const webhooks = () => import("./portal/webhooks/webhooks-routes.ts")
const webhookSecrets = () => import("./portal/webhooks/webhook-secret-routes.ts")
const widgetPage = () => import("./portal/widgets/widgets-routes.ts")
const deliveries = () => import("./portal/webhooks/deliveries-routes.ts")

/**
 * A replica may answer these: visitors only read them, and nobody expects to see there what they
 * have just written.
 */
const visitorPages = [
  lazyRoute("GET", "/b/:business", business, "show"),
  lazyRoute("GET", "/b/:business/logo", business, "logo"),
  lazyRoute("GET", "/reviews/:id", review, "show"),
  lazyRoute("GET", "/widgets/:business/badge.svg", widget, "badge"),
  lazyRoute("GET", "/widgets/:business/reviews", widget, "reviews"),
  lazyRoute("GET", "/widgets/:file", widget, "galleryOrData")
].map(fromReplica)

export const pages = [
  ...visitorPages,
  lazyRoute("GET", "/", site, "start"),
  lazyRoute("GET", "/favicon.ico", site, "favicon"),
  lazyRoute("GET", "/robots.txt", site, "robots"),
  lazyRoute("GET", "/assets/:version/:file", assets, "file"),
  lazyRoute("GET", "/about/score", site, "score"),
  ...pageAndForm("/r/:token", invitation, "show", "write"),
  lazyRoute("GET", "/r/:token/thanks", invitation, "thank"),
  lazyRoute("GET", "/o/:token", message, "recordOpening"),
  ...pageAndForm("/u/:token", message, "showUnsubscribe", "confirmUnsubscribe"),
  lazyRoute("POST", "/u/:token/undo", message, "undoUnsubscribe"),
  lazyRoute("GET", "/b/:business/write", writing, "show"),
  ...pageAndForm("/b/:business/reviews", writing, "redirectToForm", "write"),
  lazyRoute("GET", "/b/:business/thanks", writing, "thank"),
  ...pageAndForm("/reviews/:id/report", report, "show", "send"),
  lazyRoute("GET", "/reviews/:id/report/thanks", report, "thank"),
  lazyRoute("GET", "/dev/outbox", outbox, "list"),
  lazyRoute("GET", "/dev/outbox/:number", outbox, "show"),
  lazyRoute("GET", "/dev/outbox/:number/html", outbox, "body"),
  ...pageAndForm("/portal/sign-in", signIn, "show", "requestMail"),
  ...pageAndForm("/portal/sign-in/code/:id", signIn, "showCode", "useCode"),
  lazyRoute("POST", "/portal/sign-in/passkey", signIn, "usePasskey"),
  lazyRoute("GET", "/portal/sign-in/company/:id", provider, "begin"),
  lazyRoute("GET", "/portal/sign-in/company/:id/callback", provider, "finish"),
  ...pageAndForm("/portal/settings/sign-in", providerSettings, "show", "save"),
  lazyRoute("POST", "/portal/settings/sign-in/only", providerSettings, "setRequired"),
  lazyRoute("POST", "/portal/settings/sign-in/test", providerSettings, "test"),
  lazyRoute("POST", "/portal/settings/sign-in/remove", providerSettings, "remove"),
  ...pageAndForm("/portal/sign-in/:token", signIn, "showLink", "useLink"),
  lazyRoute("POST", "/portal/sign-out", signIn, "signOut"),
  lazyRoute("GET", "/portal", overview, "show"),
  ...pageAndForm("/portal/account/passkeys/new", passkeys, "showNew", "add"),
  ...pageAndForm("/portal/account/passkeys/:id", passkeys, "show", "rename"),
  lazyRoute("POST", "/portal/account/passkeys/:id/remove", passkeys, "remove"),
  lazyRoute("POST", "/portal/account/passkey-offer", passkeys, "refuseOffer"),
  lazyRoute("GET", "/portal/reviews", inbox, "list"),
  lazyRoute("GET", "/portal/reviews/:id", inbox, "show"),
  ...pageAndForm("/portal/reviews/import", imports, "show", "upload"),
  lazyRoute("GET", "/portal/reviews/import/sample.csv", imports, "sampleCsv"),
  lazyRoute("GET", "/portal/reviews/import/sample.ndjson", imports, "sampleNdjson"),
  lazyRoute("GET", "/portal/reviews/import/:id", imports, "showRun"),
  lazyRoute("GET", "/portal/reviews/import/:id/rejected.csv", imports, "downloadRejected"),
  lazyRoute("GET", "/portal/invitations", invitations, "list"),
  ...pageAndForm("/portal/invitations/new", invite, "showOne", "inviteOne"),
  ...pageAndForm("/portal/invitations/many", invite, "showMany", "previewMany"),
  lazyRoute("POST", "/portal/invitations/many/send", invite, "inviteMany"),
  lazyRoute("GET", "/portal/invitations/preview", preview, "show"),
  lazyRoute("GET", "/portal/invitations/preview/mail", preview, "mail"),
  ...pageAndForm("/portal/invitations/suppressions", suppressions, "show", "add"),
  lazyRoute("POST", "/portal/invitations/suppressions/:id/lift", suppressions, "lift"),
  lazyRoute("POST", "/portal/invitations/reminders", invitations, "remind"),
  lazyRoute("GET", "/portal/invitations/:id", invitations, "show"),
  lazyRoute("POST", "/portal/invitations/:id/cancel", invitations, "cancel"),
  ...pageAndForm("/portal/invitations/:id/change", invitations, "showChange", "change"),
  lazyRoute("GET", "/portal/products", products, "list"),
  ...pageAndForm("/portal/products/new", products, "showNew", "add"),
  ...pageAndForm("/portal/products/change", products, "show", "change"),
  lazyRoute("POST", "/portal/products/list", products, "setListed"),
  lazyRoute("POST", "/portal/reviews/:id/reply", reviewActions, "reply"),
  lazyRoute("POST", "/portal/reviews/:review/replies/:id/edit", reviewActions, "correctReply"),
  lazyRoute("POST", "/portal/reviews/:review/replies/:id/remove", reviewActions, "takeReplyBack"),
  lazyRoute("POST", "/portal/reviews/:id/resolve", reviewActions, "resolve"),
  lazyRoute("POST", "/portal/reviews/:id/proof", reviewActions, "askForProof"),
  lazyRoute("POST", "/portal/reviews/:id/report", reviewActions, "report"),
  ...pageAndForm("/portal/saved-replies", savedReplies, "show", "add"),
  lazyRoute("POST", "/portal/saved-replies/:id", savedReplies, "change"),
  lazyRoute("POST", "/portal/saved-replies/:id/remove", savedReplies, "remove"),
  lazyRoute("GET", "/portal/developer", developer, "list"),
  ...pageAndForm("/portal/developer/new", developer, "showNew", "create"),
  ...pageAndForm("/portal/developer/keys/:id", developer, "show", "change"),
  lazyRoute("POST", "/portal/developer/keys/:id/rotate", developer, "rotate"),
  lazyRoute("POST", "/portal/developer/keys/:id/block", developer, "block"),
  lazyRoute("POST", "/portal/developer/keys/:id/unblock", developer, "unblock"),
  lazyRoute("POST", "/portal/developer/keys/:id/revoke", developer, "revoke"),
  lazyRoute("GET", "/portal/members", members, "list"),
  ...pageAndForm("/portal/members/new", members, "showNew", "invite"),
  lazyRoute("GET", "/portal/members/:id", members, "show"),
  lazyRoute("POST", "/portal/members/:id/role", members, "changeRole"),
  lazyRoute("POST", "/portal/members/:id/sign-out", members, "signOut"),
  lazyRoute("POST", "/portal/members/:id/remove", members, "remove"),
  ...pageAndForm("/portal/account", account, "show", "rename"),
  lazyRoute("POST", "/portal/account/sessions/:id/end", account, "endSession"),
  lazyRoute("GET", "/portal/usage", usage, "show"),
  lazyRoute("GET", "/portal/audit", audit, "show"),
  lazyRoute("POST", "/portal/audit/export", audit, "download"),
  ...pageAndForm("/portal/settings", settings, "show", "rename"),
  ...pageAndForm("/portal/settings/notices", notices, "show", "save"),
  lazyRoute("GET", "/portal/settings/privacy", privacy, "show"),
  lazyRoute("POST", "/portal/settings/privacy/export", privacy, "exportOne"),
  lazyRoute("POST", "/portal/settings/privacy/erase", privacy, "erase"),
  lazyRoute("POST", "/portal/settings/privacy/export-all", privacy, "exportAll"),
  ...pageAndForm("/portal/settings/businesses/new", settings, "showNew", "add"),
  ...pageAndForm("/portal/settings/businesses/:id", settings, "showBusiness", "save"),
  lazyRoute("POST", "/portal/settings/businesses/:id/logo", settings, "uploadLogo"),
  lazyRoute("POST", "/portal/settings/businesses/:id/logo/remove", settings, "dropLogo"),
  lazyRoute("GET", "/portal/webhooks", webhooks, "list"),
  ...pageAndForm("/portal/webhooks/new", webhookSecrets, "showNew", "create"),
  lazyRoute("GET", "/portal/webhooks/:id", webhooks, "show"),
  lazyRoute("POST", "/portal/webhooks/:id/test", webhooks, "test"),
  lazyRoute("POST", "/portal/webhooks/:id/pause", webhooks, "pause"),
  lazyRoute("POST", "/portal/webhooks/:id/resume", webhooks, "resume"),
  lazyRoute("POST", "/portal/webhooks/:id/recover", webhooks, "recover"),
  lazyRoute("POST", "/portal/webhooks/:id/rotate", webhookSecrets, "rotate"),
  lazyRoute("POST", "/portal/webhooks/:id/delete", webhooks, "remove"),
  lazyRoute("GET", "/portal/widgets", widgetPage, "show"),
  lazyRoute("GET", "/portal/deliveries/:id", deliveries, "show"),
  lazyRoute("POST", "/portal/deliveries/:id/redeliver", deliveries, "sendAgain")
]

/** Anybody may ask for the sitemap, so each part is read once a second at most. */
const sitemap = Effect.gen(function* () {
  const load = yield* Effect.cached(
    Effect.promise(() => import("./routes/sitemap.ts").then(({ makeSitemap }) => makeSitemap()))
  )
  const read = (part: string | null) => Effect.flatMap(load, (answer) => answer(part))
  const answers = yield* Cache.makeWith(read, {
    capacity: 4,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 second" : 0),
    requireServicesAt: "lookup"
  })
  return fromReplica({
    method: "GET",
    path: "/sitemap.xml",
    answer: Effect.flatMap(queryParam("part"), (part) => Cache.get(answers, part))
  })
})

export const Pages = Layer.unwrap(Effect.map(sitemap, (one) => pageRoutes([...pages, one])))
