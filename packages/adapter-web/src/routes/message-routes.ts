/** The open pixel and unsubscribing, which an invitation's message links to. */
import { getBusiness } from "@review-proof/domain/companies"
import { invitationOfLink, recordFact, unsubscribe } from "@review-proof/domain/invitations"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { isOneClick } from "../forms/one-click.ts"
import { unsubscribePage } from "../html/customer-pages.ts"
import { messagePage } from "../html/message-page.ts"
import { refuseForeignForm } from "../forms/form-origin.ts"
import { pageAnswer } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { textsOfReader } from "../answers/preferred-language.ts"
import { countThisForm } from "../forms/take-form.ts"

const open = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const { id } = yield* invitationOfLink("open", token)
  const request = yield* HttpServerRequest.HttpServerRequest
  if (request.method === "GET") {
    yield* recordFact(id, "opened", yield* Clock.currentTimeMillis)
  }
  return pixel
})

/** One transparent dot, which nobody keeps: the next opening is to be heard of too. */
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

/** Opening the page changes nothing: mail scanners open every link. */
const ask = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const { businessId, language: wanted } = yield* invitationOfLink("unsubscribe", token)
  const { business } = yield* getBusiness(businessId)
  const texts = yield* textsOfReader(wanted)
  return yield* pageAnswer({
    title: texts.text("unsubscribe.title"),
    language: texts.language,
    main: unsubscribePage(texts, business.name, `/u/${token}`),
    personal: true
  })
})

/**
 * The page's button, or a mail provider on its customer's behalf (RFC 8058).
 * A provider has no origin to show and asks for many customers from few
 * addresses, so for it the token alone counts.
 */
const leave = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const { id } = yield* invitationOfLink("unsubscribe", token)
  if (!(yield* isOneClick)) {
    yield* refuseForeignForm
    yield* countThisForm
  }
  const { businessId, language: wanted } = yield* unsubscribe(id)
  const { business } = yield* getBusiness(businessId)
  const texts = yield* textsOfReader(wanted)
  return yield* pageAnswer({
    title: texts.text("unsubscribed.title"),
    language: texts.language,
    main: messagePage(
      texts.text("unsubscribed.title"),
      texts.text("unsubscribed.text", { business: business.name })
    ),
    personal: true
  })
})

export const messageRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/o/:token", answer: open },
  { method: "GET", path: "/u/:token", answer: ask },
  { method: "POST", path: "/u/:token", answer: leave }
]
