/** The pages of the public listener, by address (contract PAGE-3). */
import { Cache, Effect, Exit, Layer } from "effect"
import { queryParam } from "./answers/address.ts"
import { fromReplica } from "./answers/from-replica.ts"
import { pageAndForm, route } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"
import { makeSitemap } from "./routes/sitemap.ts"
import * as site from "./routes/site-routes.ts"
import * as assets from "./answers/assets.ts"
import * as invitation from "./routes/invitation-routes.ts"
import * as message from "./routes/message-routes.ts"
import * as business from "./routes/business-routes.ts"
import * as writing from "./routes/write-routes.ts"
import * as review from "./routes/review-routes.ts"
import * as report from "./routes/report-routes.ts"
import * as widget from "./widgets/widget-routes.ts"
import * as outbox from "./routes/outbox-routes.ts"
import * as signIn from "./portal/sign-in/sign-in-routes.ts"
import * as overview from "./portal/overview/overview-routes.ts"
import * as provider from "./portal/sign-in/provider-sign-in-routes.ts"
import * as providerSettings from "./portal/settings/provider-settings-routes.ts"
import * as passkeys from "./portal/sign-in/passkey-routes.ts"
import * as savedReplies from "./portal/reviews/saved-replies-routes.ts"
import * as reviewActions from "./portal/reviews/review-actions.ts"
import * as inbox from "./portal/reviews/reviews-routes.ts"
import * as invitations from "./portal/invitations/invitations-routes.ts"
import * as products from "./portal/products/products-routes.ts"
import * as suppressions from "./portal/invitations/suppressions-routes.ts"
import * as preview from "./portal/invitations/preview-routes.ts"
import * as imports from "./portal/reviews/import-routes.ts"
import * as invite from "./portal/invitations/invite-routes.ts"
import * as developer from "./portal/developer/developer-routes.ts"
import * as members from "./portal/members/members-routes.ts"
import * as account from "./portal/account/account-routes.ts"
import * as audit from "./portal/audit/audit-routes.ts"
import * as usage from "./portal/usage/usage-routes.ts"
import * as privacy from "./portal/settings/privacy-routes.ts"
import * as notices from "./portal/settings/notices-routes.ts"
import * as settings from "./portal/settings/settings-routes.ts"
import * as webhooks from "./portal/webhooks/webhooks-routes.ts"
import * as webhookSecrets from "./portal/webhooks/webhook-secret-routes.ts"
import * as widgetPage from "./portal/widgets/widgets-routes.ts"
import * as deliveries from "./portal/webhooks/deliveries-routes.ts"

/**
 * A replica may answer these: visitors only read them, and nobody expects to see there what they
 * have just written.
 */
const visitorPages = [
  route("GET", "/b/:business", business.show),
  route("GET", "/b/:business/logo", business.logo),
  route("GET", "/reviews/:id", review.show),
  route("GET", "/widgets/:business/badge.svg", widget.badge),
  route("GET", "/widgets/:business/reviews", widget.reviews),
  route("GET", "/widgets/:file", widget.galleryOrData)
].map(fromReplica)

export const pages = [
  ...visitorPages,
  route("GET", "/", site.start),
  route("GET", "/favicon.ico", site.favicon),
  route("GET", "/robots.txt", site.robots),
  route("GET", "/assets/:version/:file", assets.file),
  route("GET", "/about/score", site.score),
  ...pageAndForm("/r/:token", invitation.show, invitation.write),
  route("GET", "/r/:token/thanks", invitation.thank),
  route("GET", "/o/:token", message.recordOpening),
  ...pageAndForm("/u/:token", message.showUnsubscribe, message.confirmUnsubscribe),
  route("POST", "/u/:token/undo", message.undoUnsubscribe),
  route("GET", "/b/:business/write", writing.show),
  ...pageAndForm("/b/:business/reviews", writing.redirectToForm, writing.write),
  route("GET", "/b/:business/thanks", writing.thank),
  ...pageAndForm("/reviews/:id/report", report.show, report.send),
  route("GET", "/reviews/:id/report/thanks", report.thank),
  route("GET", "/dev/outbox", outbox.list),
  route("GET", "/dev/outbox/:number", outbox.show),
  route("GET", "/dev/outbox/:number/html", outbox.body),
  ...pageAndForm("/portal/sign-in", signIn.show, signIn.requestMail),
  ...pageAndForm("/portal/sign-in/code/:id", signIn.showCode, signIn.useCode),
  route("POST", "/portal/sign-in/passkey", signIn.usePasskey),
  route("GET", "/portal/sign-in/company/:id", provider.begin),
  route("GET", "/portal/sign-in/company/:id/callback", provider.finish),
  ...pageAndForm("/portal/settings/sign-in", providerSettings.show, providerSettings.save),
  route("POST", "/portal/settings/sign-in/only", providerSettings.setRequired),
  route("POST", "/portal/settings/sign-in/test", providerSettings.test),
  route("POST", "/portal/settings/sign-in/remove", providerSettings.remove),
  ...pageAndForm("/portal/sign-in/:token", signIn.showLink, signIn.useLink),
  route("POST", "/portal/sign-out", signIn.signOut),
  route("GET", "/portal", overview.show),
  ...pageAndForm("/portal/account/passkeys/new", passkeys.showNew, passkeys.add),
  ...pageAndForm("/portal/account/passkeys/:id", passkeys.show, passkeys.rename),
  route("POST", "/portal/account/passkeys/:id/remove", passkeys.remove),
  route("POST", "/portal/account/passkey-offer", passkeys.refuseOffer),
  route("GET", "/portal/reviews", inbox.list),
  route("GET", "/portal/reviews/:id", inbox.show),
  ...pageAndForm("/portal/reviews/import", imports.show, imports.upload),
  route("GET", "/portal/reviews/import/sample.csv", imports.sampleCsv),
  route("GET", "/portal/reviews/import/sample.ndjson", imports.sampleNdjson),
  route("GET", "/portal/reviews/import/:id", imports.showRun),
  route("GET", "/portal/reviews/import/:id/rejected.csv", imports.downloadRejected),
  route("GET", "/portal/invitations", invitations.list),
  ...pageAndForm("/portal/invitations/new", invite.showOne, invite.inviteOne),
  ...pageAndForm("/portal/invitations/many", invite.showMany, invite.previewMany),
  route("POST", "/portal/invitations/many/send", invite.inviteMany),
  route("GET", "/portal/invitations/preview", preview.show),
  route("GET", "/portal/invitations/preview/mail", preview.mail),
  ...pageAndForm("/portal/invitations/suppressions", suppressions.show, suppressions.add),
  route("POST", "/portal/invitations/suppressions/:id/lift", suppressions.lift),
  route("POST", "/portal/invitations/reminders", invitations.remind),
  route("GET", "/portal/invitations/:id", invitations.show),
  route("POST", "/portal/invitations/:id/cancel", invitations.cancel),
  ...pageAndForm("/portal/invitations/:id/change", invitations.showChange, invitations.change),
  route("GET", "/portal/products", products.list),
  ...pageAndForm("/portal/products/new", products.showNew, products.add),
  ...pageAndForm("/portal/products/change", products.show, products.change),
  route("POST", "/portal/products/list", products.setListed),
  route("POST", "/portal/reviews/:id/reply", reviewActions.reply),
  route("POST", "/portal/reviews/:review/replies/:id/edit", reviewActions.correctReply),
  route("POST", "/portal/reviews/:review/replies/:id/remove", reviewActions.takeReplyBack),
  route("POST", "/portal/reviews/:id/resolve", reviewActions.resolve),
  route("POST", "/portal/reviews/:id/proof", reviewActions.askForProof),
  route("POST", "/portal/reviews/:id/report", reviewActions.report),
  ...pageAndForm("/portal/saved-replies", savedReplies.show, savedReplies.add),
  route("POST", "/portal/saved-replies/:id", savedReplies.change),
  route("POST", "/portal/saved-replies/:id/remove", savedReplies.remove),
  route("GET", "/portal/developer", developer.list),
  ...pageAndForm("/portal/developer/new", developer.showNew, developer.create),
  ...pageAndForm("/portal/developer/keys/:id", developer.show, developer.change),
  route("POST", "/portal/developer/keys/:id/rotate", developer.rotate),
  route("POST", "/portal/developer/keys/:id/block", developer.block),
  route("POST", "/portal/developer/keys/:id/unblock", developer.unblock),
  route("POST", "/portal/developer/keys/:id/revoke", developer.revoke),
  route("GET", "/portal/members", members.list),
  ...pageAndForm("/portal/members/new", members.showNew, members.invite),
  route("GET", "/portal/members/:id", members.show),
  route("POST", "/portal/members/:id/role", members.changeRole),
  route("POST", "/portal/members/:id/sign-out", members.signOut),
  route("POST", "/portal/members/:id/remove", members.remove),
  ...pageAndForm("/portal/account", account.show, account.rename),
  route("POST", "/portal/account/sessions/:id/end", account.endSession),
  route("GET", "/portal/usage", usage.show),
  route("GET", "/portal/audit", audit.show),
  route("POST", "/portal/audit/export", audit.download),
  ...pageAndForm("/portal/settings", settings.show, settings.rename),
  ...pageAndForm("/portal/settings/notices", notices.show, notices.save),
  route("GET", "/portal/settings/privacy", privacy.show),
  route("POST", "/portal/settings/privacy/export", privacy.exportOne),
  route("POST", "/portal/settings/privacy/erase", privacy.erase),
  route("POST", "/portal/settings/privacy/export-all", privacy.exportAll),
  ...pageAndForm("/portal/settings/businesses/new", settings.showNew, settings.add),
  ...pageAndForm("/portal/settings/businesses/:id", settings.showBusiness, settings.save),
  route("POST", "/portal/settings/businesses/:id/logo", settings.uploadLogo),
  route("POST", "/portal/settings/businesses/:id/logo/remove", settings.dropLogo),
  route("GET", "/portal/webhooks", webhooks.list),
  ...pageAndForm("/portal/webhooks/new", webhookSecrets.showNew, webhookSecrets.create),
  route("GET", "/portal/webhooks/:id", webhooks.show),
  route("POST", "/portal/webhooks/:id/test", webhooks.test),
  route("POST", "/portal/webhooks/:id/pause", webhooks.pause),
  route("POST", "/portal/webhooks/:id/resume", webhooks.resume),
  route("POST", "/portal/webhooks/:id/recover", webhooks.recover),
  route("POST", "/portal/webhooks/:id/rotate", webhookSecrets.rotate),
  route("POST", "/portal/webhooks/:id/delete", webhooks.remove),
  route("GET", "/portal/widgets", widgetPage.show),
  route("GET", "/portal/deliveries/:id", deliveries.show),
  route("POST", "/portal/deliveries/:id/redeliver", deliveries.sendAgain)
]

/** Anybody may ask for the sitemap, so each part is read once a second at most. */
const sitemap = Effect.gen(function* () {
  const answers = yield* Cache.makeWith(makeSitemap(), {
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
