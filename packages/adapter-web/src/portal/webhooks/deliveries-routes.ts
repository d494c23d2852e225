/** One delivery of a webhook, and sending it again (contract PORTAL-15). */
import { readDeliveryPage, runOnceByForm } from "@review-proof/domain/portal"
import type { DeliveryPage, SignedIn } from "@review-proof/domain/portal"
import { redeliver } from "@review-proof/domain/webhooks"
import { Effect } from "effect"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { deliveryPage } from "./delivery-page.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"

const deliveryHere = ({ member }: SignedIn) =>
  Effect.flatMap(pathParam(), (id) => readDeliveryPage(member, id))

export const show = forSignedIn(function* (signedIn) {
  const found = yield* deliveryHere(signedIn)
  const done = yield* queryParam("done")
  const page = { title: found.delivery.type, place: "Webhooks" } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    deliveryPage(found, { ...parts, note: noteOf(found, done, parts.now) })
  )
})

const noteOf = (
  { delivery, endpoint }: DeliveryPage,
  done: string | null,
  now: number
): string | undefined => {
  if (done !== "again" && done !== "tested") return undefined
  const isWaiting = delivery.status === "pending"
  if (isWaiting && endpoint?.status === "paused") return "It is sent once its endpoint is resumed."
  return isWaiting && (delivery.nextAttemptAt ?? now) <= now
    ? "It is being sent now. Refresh in a moment to see the answer."
    : "It was sent: the newest attempt is below."
}

export const sendAgain = onForm(function* (signedIn, form) {
  const { id } = (yield* deliveryHere(signedIn)).delivery
  yield* runOnceByForm(form, redeliver(signedIn.member, id))
  return yield* seeOther(`/portal/deliveries/${id}?done=again`)
})
