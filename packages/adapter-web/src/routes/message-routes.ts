/** The tracking pixel and unsubscribing, which an invitation's message links to. */
import {
  invitationOfLink,
  isUnsubscribed,
  liftUnsubscription,
  recordFact,
  unsubscribe
} from "@review-proof/domain/invitations"
import { Clock, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { pathParam } from "../answers/address.ts"
import { isOneClick } from "../forms/one-click.ts"
import { businessPath } from "../html/addresses.ts"
import { unsubscribePage, unsubscribedPage } from "../site-pages/customer-pages.ts"
import { messagePage } from "../site-pages/message-page.ts"
import { refuseForeignForm } from "../forms/form-origin.ts"
import { linkHere } from "../answers/link-here.ts"
import { personalAnswer } from "../answers/page-answer.ts"
import { readerTexts } from "../answers/preferred-language.ts"
import { countRequestForm } from "../forms/take-form.ts"

export const recordOpening = Effect.gen(function* () {
  const token = yield* pathParam("token")
  const { id } = yield* invitationOfLink("open", token)
  const request = yield* HttpServerRequest.HttpServerRequest
  if (request.method === "GET") {
    yield* recordFact(id, "opened", yield* Clock.currentTimeMillis)
  }
  return pixel
})

/** One transparent pixel, never cached, so that each opening is reported. */
const pixel = HttpServerResponse.uint8Array(
  Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  {
    contentType: "image/gif",
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin"
    }
  }
)

/** The contact and business of the link, with the texts in the contact's language. */
const unsubscribingHere = Effect.gen(function* () {
  const { business, invitation, token } = yield* linkHere("unsubscribe")
  const texts = yield* readerTexts(invitation.language)
  const unsubscribed = personalAnswer(
    texts,
    texts.text("unsubscribed.title"),
    unsubscribedPage(texts, business, `/u/${token}/undo`)
  )
  return { invitation, business, path: `/u/${token}`, texts, unsubscribed }
})

/** Opening the page changes nothing: mail scanners open every link. */
export const showUnsubscribe = Effect.gen(function* () {
  const { business, invitation, path, texts, unsubscribed } = yield* unsubscribingHere
  if (yield* isUnsubscribed(invitation)) return yield* unsubscribed
  const main = unsubscribePage(texts, business, path)
  return yield* personalAnswer(texts, texts.text("unsubscribe.title"), main)
})

/**
 * The page's button, or a mail provider on its customer's behalf (RFC 8058).
 * A provider has no origin to show and asks for many customers from few
 * addresses, so for it the token alone counts.
 */
export const confirmUnsubscribe = Effect.gen(function* () {
  const { invitation, unsubscribed } = yield* unsubscribingHere
  if (!(yield* isOneClick)) {
    yield* refuseForeignForm
    yield* countRequestForm
  }
  yield* unsubscribe(invitation.id)
  return yield* unsubscribed
})

export const undoUnsubscribe = Effect.gen(function* () {
  const { business, invitation, texts } = yield* unsubscribingHere
  yield* refuseForeignForm
  yield* countRequestForm
  yield* liftUnsubscription(invitation.id)
  const { name } = business
  const title = texts.text("subscribed.title")
  const main = messagePage(title, texts.text("subscribed.text", { business: name }), [
    { href: businessPath(business), label: texts.text("review.all", { business: name }) }
  ])
  return yield* personalAnswer(texts, title, main)
})
