/** The forms that make a signing secret: adding an endpoint, rotating (contract PORTAL-17). */
import { requireEndpoint, mayAddEndpoint, type SignedIn } from "@review-proof/domain/portal"
import type { NewSecret } from "@review-proof/domain/keys"
import {
  registerEndpointByForm,
  rotateSecretByForm,
  type NewEndpoint
} from "@review-proof/domain/webhooks"
import { EventType } from "@review-proof/ports"
import { Effect } from "effect"
import { pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { newWebhookPage, endpointLimitPage, webhookSecretPage } from "./new-webhook-pages.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { choicesIn, trimmed } from "../../forms/typed-values.ts"

const listPath = "/portal/webhooks"
const place = "Webhooks"

const showNewPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: NewEndpoint,
  problems: Problems
) {
  const hasRoom = yield* mayAddEndpoint(signedIn.member)
  return yield* portalAnswer(signedIn, { title: "Add an endpoint", place, problems }, (parts) =>
    hasRoom ? newWebhookPage(typed, parts) : endpointLimitPage
  )
})

export const create = onFreshForm(function* (signedIn, form) {
  const typed = {
    url: trimmed(form.fields, "url"),
    events: yield* choicesIn(form.fields, "events", EventType)
  }
  const again = (problem: readonly [id: string, text: string]) =>
    showNewPage(signedIn, typed, new Map([problem]))
  if (typed.events.length === 0) return yield* again(["events", "Choose at least one event."])
  const made = registerEndpointByForm(signedIn.member, typed, form)
  return yield* made.pipe(
    Effect.flatMap((secret) => showSecret(signedIn, secret, false)),
    Effect.catchTags({
      InvalidInput: ({ fields: { url = "is not accepted" } }) =>
        again(["url", `This address ${url}.`]),
      DuplicateEndpoint: () => again(["url", "You have an endpoint with this address already."]),
      TooManyEndpoints: () =>
        again(["url", "Your company has as many endpoints as it may have. Delete one first."])
    })
  )
})

const showSecret = (signedIn: SignedIn, made: NewSecret, isRotated: boolean) => {
  const page = { title: "Your endpoint’s secret", place } as const
  return portalAnswer(signedIn, page, webhookSecretPage(made, { isRotated }))
}

export const rotate = onFreshForm(function* (signedIn, form) {
  const { id } = yield* requireEndpoint(signedIn.member, yield* pathParam())
  const rotated = rotateSecretByForm(signedIn.member, id, form)
  return yield* rotated.pipe(
    Effect.flatMap((secret) => showSecret(signedIn, { id, secret }, true)),
    Effect.catchTag("InvalidTransition", () => seeOther(`${listPath}/${id}?done=rotated-often`))
  )
})

export const showNew = forFreshlySignedIn((signedIn) =>
  showNewPage(signedIn, { url: "", events: EventType.literals }, noProblems)
)
