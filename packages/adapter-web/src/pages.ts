/** The pages of the public listener, by address (contract PAGE-3). */
import { Effect, Layer } from "effect"
import { fromReplica } from "./answers/from-replica.ts"
import { later } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"

const site = () => import("./routes/site-routes.ts").then(({ siteAnswers }) => siteAnswers)
const assets = () => import("./answers/assets.ts").then(({ assetAnswers }) => assetAnswers)
const about = () => import("./routes/about-routes.ts").then(({ aboutAnswers }) => aboutAnswers)
const invitation = () =>
  import("./routes/invitation-routes.ts").then(({ invitationAnswers }) => invitationAnswers)
const message = () =>
  import("./routes/message-routes.ts").then(({ messageAnswers }) => messageAnswers)
const business = () =>
  import("./routes/business-routes.ts").then(({ businessAnswers }) => businessAnswers)
const writing = () =>
  import("./routes/write-routes.ts").then(({ writingAnswers }) => writingAnswers)
const review = () => import("./routes/review-routes.ts").then(({ reviewAnswers }) => reviewAnswers)
const report = () => import("./routes/report-routes.ts").then(({ reportAnswers }) => reportAnswers)
const widget = () => import("./widgets/widget-routes.ts").then(({ widgetAnswers }) => widgetAnswers)
const outbox = () => import("./routes/outbox-routes.ts").then(({ outboxAnswers }) => outboxAnswers)
const signIn = () =>
  import("./portal/sign-in/sign-in-routes.ts").then(({ signInAnswers }) => signInAnswers)
const overview = () =>
  import("./portal/overview/overview-routes.ts").then(({ overviewAnswers }) => overviewAnswers)
const provider = () =>
  import("./portal/sign-in/provider-sign-in-routes.ts").then(
    ({ providerSignInAnswers }) => providerSignInAnswers
  )
const providerSettings = () =>
  import("./portal/settings/provider-settings-routes.ts").then(
    ({ providerSettingsAnswers }) => providerSettingsAnswers
  )
const passkeys = () =>
  import("./portal/sign-in/passkey-routes.ts").then(({ passkeyAnswers }) => passkeyAnswers)
const savedReplies = () =>
  import("./portal/reviews/saved-replies-routes.ts").then(
    ({ savedReplyAnswers }) => savedReplyAnswers
  )
const reviewActions = () =>
  import("./portal/reviews/review-actions.ts").then(({ reviewActions }) => reviewActions)
const inbox = () =>
  import("./portal/reviews/reviews-routes.ts").then(({ inboxAnswers }) => inboxAnswers)
const invitations = () =>
  import("./portal/invitations/invitations-routes.ts").then(
    ({ invitationsAnswers }) => invitationsAnswers
  )
const products = () =>
  import("./portal/products/products-routes.ts").then(({ productsAnswers }) => productsAnswers)
const notInvited = () =>
  import("./portal/invitations/suppressions-routes.ts").then(
    ({ suppressionsAnswers }) => suppressionsAnswers
  )
const preview = () =>
  import("./portal/invitations/preview-routes.ts").then(({ previewAnswers }) => previewAnswers)
const imports = () =>
  import("./portal/reviews/import-routes.ts").then(({ importAnswers }) => importAnswers)
const invite = () =>
  import("./portal/invitations/invite-routes.ts").then(({ inviteAnswers }) => inviteAnswers)
const developer = () =>
  import("./portal/developer/developer-routes.ts").then(({ developerAnswers }) => developerAnswers)
const members = () =>
  import("./portal/members/members-routes.ts").then(({ membersAnswers }) => membersAnswers)
const account = () =>
  import("./portal/account/account-routes.ts").then(({ accountAnswers }) => accountAnswers)
const audit = () =>
  import("./portal/audit/audit-routes.ts").then(({ auditAnswers }) => auditAnswers)
const usage = () =>
  import("./portal/usage/usage-routes.ts").then(({ usageAnswers }) => usageAnswers)
const privacy = () =>
  import("./portal/settings/privacy-routes.ts").then(({ privacyAnswers }) => privacyAnswers)
const notices = () =>
  import("./portal/settings/notices-routes.ts").then(({ noticesAnswers }) => noticesAnswers)
const settings = () =>
  import("./portal/settings/settings-routes.ts").then(({ settingsAnswers }) => settingsAnswers)
const webhooks = () =>
  import("./portal/webhooks/webhooks-routes.ts").then(({ webhookAnswers }) => webhookAnswers)
const webhookSecrets = () =>
  import("./portal/webhooks/webhook-secret-routes.ts").then(
    ({ webhookSecretAnswers }) => webhookSecretAnswers
  )
const widgetPage = () =>
  import("./portal/widgets/widgets-routes.ts").then(({ widgetPageAnswers }) => widgetPageAnswers)
const deliveries = () =>
  import("./portal/webhooks/deliveries-routes.ts").then(({ deliveryAnswers }) => deliveryAnswers)

/** What visitors read, and nothing that anybody writes or has just written. */
const visitorPages = [
  later("GET", "/b/:business", business, "show"),
  later("GET", "/b/:business/logo", business, "logo"),
  later("GET", "/reviews/:id", review, "show"),
  later("GET", "/widgets/:business/badge.svg", widget, "badge"),
  later("GET", "/widgets/:business/reviews", widget, "reviews"),
  later("GET", "/widgets/:file", widget, "named")
].map(fromReplica)

export const pages = [
  ...visitorPages,
  later("GET", "/", site, "start"),
  later("GET", "/favicon.ico", site, "favicon"),
  later("GET", "/robots.txt", site, "robots"),
  later("GET", "/assets/:file", assets, "file"),
  later("GET", "/about/score", about, "score"),
  later("GET", "/r/:token", invitation, "show"),
  later("POST", "/r/:token", invitation, "write"),
  later("GET", "/r/:token/thanks", invitation, "thank"),
  later("GET", "/o/:token", message, "open"),
  later("GET", "/u/:token", message, "ask"),
  later("POST", "/u/:token", message, "leave"),
  later("GET", "/u/:token/undo", message, "toAsking"),
  later("POST", "/u/:token/undo", message, "comeBack"),
  later("GET", "/b/:business/write", writing, "open"),
  later("POST", "/b/:business/reviews", writing, "write"),
  later("GET", "/b/:business/reviews", writing, "toForm"),
  later("GET", "/b/:business/thanks", writing, "thank"),
  later("GET", "/reviews/:id/report", report, "ask"),
  later("POST", "/reviews/:id/report", report, "send"),
  later("GET", "/reviews/:id/report/thanks", report, "thank"),
  later("GET", "/dev/outbox", outbox, "list"),
  later("GET", "/dev/outbox/:number", outbox, "show"),
  later("GET", "/dev/outbox/:number/html", outbox, "body"),
  later("GET", "/portal/sign-in", signIn, "ask"),
  later("POST", "/portal/sign-in", signIn, "request"),
  later("GET", "/portal/sign-in/code/:id", signIn, "askCode"),
  later("POST", "/portal/sign-in/code/:id", signIn, "useCode"),
  later("POST", "/portal/sign-in/passkey", signIn, "usePasskey"),
  later("GET", "/portal/sign-in/passkey", signIn, "toSignInPage"),
  later("GET", "/portal/sign-in/company/:id", provider, "begin"),
  later("GET", "/portal/sign-in/callback", provider, "finish"),
  later("GET", "/portal/settings/sign-in", providerSettings, "show"),
  later("POST", "/portal/settings/sign-in", providerSettings, "save"),
  later("POST", "/portal/settings/sign-in/only", providerSettings, "only"),
  later("POST", "/portal/settings/sign-in/test", providerSettings, "test"),
  later("POST", "/portal/settings/sign-in/remove", providerSettings, "remove"),
  later("GET", "/portal/sign-in/:token", signIn, "open"),
  later("POST", "/portal/sign-in/:token", signIn, "useLink"),
  later("POST", "/portal/sign-out", signIn, "signOut"),
  later("GET", "/portal", overview, "show"),
  later("GET", "/portal/account/passkeys/new", passkeys, "offer"),
  later("POST", "/portal/account/passkeys/new", passkeys, "add"),
  later("GET", "/portal/account/passkeys/:id", passkeys, "show"),
  later("POST", "/portal/account/passkeys/:id", passkeys, "rename"),
  later("POST", "/portal/account/passkeys/:id/remove", passkeys, "remove"),
  later("POST", "/portal/account/passkey-offer", passkeys, "refuseOffer"),
  later("GET", "/portal/reviews", inbox, "list"),
  later("GET", "/portal/reviews/:id", inbox, "show"),
  later("GET", "/portal/reviews/import", imports, "show"),
  later("POST", "/portal/reviews/import", imports, "take"),
  later("GET", "/portal/reviews/import/sample.csv", imports, "sampleCsv"),
  later("GET", "/portal/reviews/import/sample.ndjson", imports, "sampleNdjson"),
  later("GET", "/portal/reviews/import/:id", imports, "showRun"),
  later("GET", "/portal/reviews/import/:id/rejected.csv", imports, "download"),
  later("GET", "/portal/invitations", invitations, "list"),
  later("GET", "/portal/invitations/new", invite, "askOne"),
  later("POST", "/portal/invitations/new", invite, "one"),
  later("GET", "/portal/invitations/many", invite, "askMany"),
  later("POST", "/portal/invitations/many", invite, "look"),
  later("POST", "/portal/invitations/send", invite, "send"),
  later("GET", "/portal/invitations/preview", preview, "show"),
  later("GET", "/portal/invitations/preview/mail", preview, "mail"),
  later("GET", "/portal/invitations/suppressions", notInvited, "show"),
  later("POST", "/portal/invitations/suppressions", notInvited, "add"),
  later("POST", "/portal/invitations/suppressions/:id/lift", notInvited, "lift"),
  later("POST", "/portal/invitations/reminders", invitations, "remind"),
  later("GET", "/portal/invitations/:id", invitations, "show"),
  later("POST", "/portal/invitations/:id/cancel", invitations, "cancel"),
  later("GET", "/portal/invitations/:id/change", invitations, "askChange"),
  later("POST", "/portal/invitations/:id/change", invitations, "change"),
  later("GET", "/portal/products", products, "list"),
  later("GET", "/portal/products/new", products, "askNew"),
  later("POST", "/portal/products/new", products, "add"),
  later("GET", "/portal/products/change", products, "show"),
  later("POST", "/portal/products/change", products, "change"),
  later("POST", "/portal/products/list", products, "listOrNot"),
  later("POST", "/portal/reviews/:id/reply", reviewActions, "reply"),
  later("POST", "/portal/replies/:id/edit", reviewActions, "correct"),
  later("POST", "/portal/replies/:id/remove", reviewActions, "takeBack"),
  later("POST", "/portal/reviews/:id/resolve", reviewActions, "resolve"),
  later("POST", "/portal/reviews/:id/proof", reviewActions, "askForProof"),
  later("POST", "/portal/reviews/:id/report", reviewActions, "report"),
  later("GET", "/portal/saved-replies", savedReplies, "show"),
  later("POST", "/portal/saved-replies", savedReplies, "add"),
  later("POST", "/portal/saved-replies/:id", savedReplies, "change"),
  later("POST", "/portal/saved-replies/:id/remove", savedReplies, "remove"),
  later("GET", "/portal/developer", developer, "list"),
  later("GET", "/portal/developer/new", developer, "openNew"),
  later("POST", "/portal/developer/new", developer, "create"),
  later("GET", "/portal/developer/keys/:id", developer, "show"),
  later("POST", "/portal/developer/keys/:id", developer, "change"),
  later("POST", "/portal/developer/keys/:id/rotate", developer, "rotate"),
  later("POST", "/portal/developer/keys/:id/block", developer, "block"),
  later("POST", "/portal/developer/keys/:id/unblock", developer, "unblock"),
  later("POST", "/portal/developer/keys/:id/revoke", developer, "revoke"),
  later("GET", "/portal/members", members, "list"),
  later("GET", "/portal/members/new", members, "openNew"),
  later("POST", "/portal/members/new", members, "invite"),
  later("GET", "/portal/members/:id", members, "show"),
  later("POST", "/portal/members/:id/role", members, "changeRole"),
  later("POST", "/portal/members/:id/sign-out", members, "signOut"),
  later("POST", "/portal/members/:id/remove", members, "remove"),
  later("GET", "/portal/account", account, "show"),
  later("POST", "/portal/account", account, "rename"),
  later("POST", "/portal/account/sessions/:id/end", account, "end"),
  later("GET", "/portal/usage", usage, "show"),
  later("GET", "/portal/audit", audit, "show"),
  later("POST", "/portal/audit/export", audit, "download"),
  later("GET", "/portal/settings", settings, "show"),
  later("POST", "/portal/settings", settings, "rename"),
  later("GET", "/portal/settings/notices", notices, "show"),
  later("POST", "/portal/settings/notices", notices, "save"),
  later("GET", "/portal/settings/privacy", privacy, "show"),
  later("POST", "/portal/settings/privacy/export", privacy, "exportOne"),
  later("POST", "/portal/settings/privacy/erase", privacy, "erase"),
  later("POST", "/portal/settings/export", privacy, "exportAll"),
  later("GET", "/portal/settings/businesses/new", settings, "showNew"),
  later("POST", "/portal/settings/businesses", settings, "add"),
  later("GET", "/portal/settings/businesses/:id", settings, "showBusiness"),
  later("POST", "/portal/settings/businesses/:id", settings, "save"),
  later("POST", "/portal/settings/businesses/:id/logo", settings, "uploadLogo"),
  later("POST", "/portal/settings/businesses/:id/logo/remove", settings, "removeLogo"),
  later("GET", "/portal/webhooks", webhooks, "list"),
  later("GET", "/portal/webhooks/new", webhookSecrets, "open"),
  later("POST", "/portal/webhooks/new", webhookSecrets, "create"),
  later("GET", "/portal/webhooks/:id", webhooks, "show"),
  later("POST", "/portal/webhooks/:id/test", webhooks, "test"),
  later("POST", "/portal/webhooks/:id/pause", webhooks, "pause"),
  later("POST", "/portal/webhooks/:id/resume", webhooks, "resume"),
  later("POST", "/portal/webhooks/:id/recover", webhooks, "recover"),
  later("POST", "/portal/webhooks/:id/rotate", webhookSecrets, "rotate"),
  later("POST", "/portal/webhooks/:id/delete", webhooks, "remove"),
  later("GET", "/portal/widgets", widgetPage, "show"),
  later("GET", "/portal/deliveries/:id", deliveries, "show"),
  later("POST", "/portal/deliveries/:id/redeliver", deliveries, "sendAgain")
]

/** Anybody may ask for the sitemap, so it is read once a second at most. */
const sitemap = Effect.map(
  Effect.cachedInvalidateWithTTL(
    Effect.flatMap(Effect.promise(site), (answers) => answers.sitemap),
    "1 second"
  ),
  ([read, forget]) =>
    fromReplica({
      method: "GET",
      path: "/sitemap.xml",
      answer: Effect.tapCause(read, () => forget)
    })
)

export const Pages = Layer.unwrap(Effect.map(sitemap, (one) => pageRoutes([...pages, one])))
