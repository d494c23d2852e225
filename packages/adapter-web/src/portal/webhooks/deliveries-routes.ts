/** One delivery of a webhook, and sending it again (contract PORTAL-15). */
import { formToken, onceByForm, readDeliveryPage } from "@review-proof/domain/portal"
import type { DeliveryPage, SignedIn } from "@review-proof/domain/portal"
import { redeliver } from "@review-proof/domain/webhooks"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { seeOther } from "../../answers/page-answer.ts"
import { deliveryPage } from "./delivery-page.ts"
import { newSendingField } from "../parts/form-parts.ts"
import { portalAnswer, portalTexts } from "../frame/portal-page.ts"
import { forSignedIn, sentForm, takePortalForm } from "../frame/portal-route.ts"

const deliveryHere = Effect.fnUntraced(function* ({ member }: SignedIn) {
  const { id = "" } = yield* HttpRouter.params
  return yield* readDeliveryPage(member, id)
})

const show = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const found = yield* deliveryHere(signedIn)
  const { done } = yield* HttpServerRequest.ParsedSearchParams
  const main = deliveryPage(found, {
    note: noteOf(found, done),
    form: yield* formToken(signedIn.session),
    sending: yield* newSendingField,
    now: yield* Clock.currentTimeMillis,
    texts: yield* portalTexts
  })
  return yield* portalAnswer(signedIn, { title: found.delivery.type, place: "Webhooks", main })
})

/** The confirmation of the last form. */
const noteOf = ({ delivery, endpoint }: DeliveryPage, done: unknown): string | undefined => {
  if (done !== "again" && done !== "tested") return undefined
  if (delivery.status !== "pending") return "It was sent: the newest attempt is below."
  return endpoint?.status === "paused"
    ? "It is sent once its endpoint is resumed."
    : "It is being sent now. Refresh in a moment to see the answer."
}

const sendAgain = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const { id } = (yield* deliveryHere(signedIn)).delivery
  const fields = yield* takePortalForm(signedIn)
  yield* onceByForm(yield* sentForm(signedIn, fields), redeliver(signedIn.member, id))
  return yield* seeOther(`/portal/deliveries/${id}?done=again`)
})

export const deliveryAnswers = { show: forSignedIn(show), sendAgain: forSignedIn(sendAgain) }
