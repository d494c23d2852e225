/** Webhook endpoints: listed, shown, tested, paused, resumed, deleted (contract PORTAL-14). */
import {
  requireEndpoint,
  readWebhook,
  readWebhooks,
  runOnceByForm
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import {
  pauseEndpoint,
  recoverEndpoint,
  removeEndpointByForm,
  resumeEndpoint,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import { SinceWire } from "@review-proof/http-server"
import { DeliveryStatus, EndpointId, EventId, EventType } from "@review-proof/ports"
import { Effect, Option, Record, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { pathParam, idInPath } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { webhookPage } from "./webhook-page.ts"
import { shortUrl } from "./webhook-words.ts"
import { webhooksPage } from "./webhooks-page.ts"
import { choiceIn, type Fields, inUtc, isSetIn } from "../../forms/typed-values.ts"

const listPath = "/portal/webhooks"
const place = "Webhooks"

export const list = forSignedIn(function* (signedIn) {
  const reports = yield* readWebhooks(signedIn.member)
  return yield* portalAnswer(signedIn, { title: place, place, notes: listNotes }, (parts) =>
    webhooksPage(reports, parts)
  )
})

const listNotes = new Map([["deleted", "The endpoint was deleted."]])

const endpointHere = ({ member }: SignedIn) =>
  Effect.flatMap(pathParam(), (id) => requireEndpoint(member, id))

const showPage = Effect.fnUntraced(function* (signedIn: SignedIn, problems: Problems) {
  const id = yield* pathParam()
  const params = yield* HttpServerRequest.ParsedSearchParams
  const query = yield* Effect.mapError(decodeQuery(givenIn(params)), () =>
    unknownPart(`${listPath}/${id}`)
  )
  const { done, cursor, ...filter } = query
  const found = yield* readWebhook(signedIn.member, id, { ...filter, cursor })
  const title = shortUrl(found.endpoint)
  return yield* portalAnswer(signedIn, { title, place, problems }, (parts) =>
    webhookPage(found, { filter, ...parts, note: noteOf(done) })
  )
})

/** A GET form sends empty fields too. */
const givenIn = (params: Readonly<Record<string, unknown>>) => ({
  ...emptyQuery,
  ...Record.filter(params, (value) => value !== "")
})

const emptyQuery = { status: null, type: null, event: null, cursor: null, done: null }

const decodeQuery = Schema.decodeUnknownEffect(
  Schema.Struct({
    status: Schema.NullOr(DeliveryStatus),
    type: Schema.NullOr(EventType),
    event: Schema.NullOr(EventId),
    cursor: Schema.NullOr(Schema.String),
    done: Schema.NullOr(Schema.String)
  })
)

/** The confirmation of the last form: its own words, or the number of deliveries that are sent again. */
const noteOf = (done: string | null): string | undefined => {
  if (done === null) return undefined
  const again = /^again-(\d{1,9})$/.exec(done)?.[1]
  if (again === undefined) return notes.get(done)
  return again === "0"
    ? "Nothing that failed for good since then can be sent again."
    : `${again} ${again === "1" ? "delivery goes" : "deliveries go"} out again.`
}

const notes: ReadonlyMap<string, string> = new Map([
  ["tested", "The test event is on its way: its delivery is the newest below."],
  ["paused", "The endpoint is paused. New events wait until you resume it."],
  ["resumed", "The endpoint is resumed. Waiting deliveries are being sent, oldest first."],
  // For a second submission, which does not know whether the first one found any.
  ["again", "Whatever failed for good since then is being sent again."],
  ["rotated-often", "Its secret was rotated ten times within a day. Try again tomorrow."]
])

const back = (id: EndpointId, done: string) => seeOther(`${listPath}/${id}?done=${done}`)

export const test = onForm(function* (signedIn, form) {
  const { id } = yield* endpointHere(signedIn)
  const type = yield* choiceIn(form.fields, "sample", EventType.literals)
  const sent = yield* runOnceByForm(form, sendTestEvent(signedIn.member, id, type))
  return yield* Option.match(sent, {
    onNone: () => back(id, "tested"),
    onSome: ({ deliveryId }) => seeOther(`/portal/deliveries/${deliveryId}?done=tested`)
  })
})

export const pause = onForm(function* (signedIn, form) {
  const { id } = yield* endpointHere(signedIn)
  yield* runOnceByForm(form, pauseEndpoint(signedIn.member, id))
  return yield* back(id, "paused")
})

export const resume = onForm(function* (signedIn, form) {
  const { member } = signedIn
  const { id } = yield* endpointHere(signedIn)
  const isRecovery = yield* isSetIn(form.fields, "recover")
  const since = isRecovery ? sinceIn(form.fields) : undefined
  const recovering = since === undefined ? Effect.void : recoverEndpoint(member, id, since)
  yield* runOnceByForm(form, Effect.andThen(resumeEndpoint(member, id), recovering))
  return yield* back(id, "resumed")
})

/** The time that a person chose, in UTC. Undefined if it is none. */
const sinceIn = (fields: Fields) =>
  Option.getOrUndefined(decodeSince(inUtc(fields.get("since") ?? "")))

const decodeSince = Schema.decodeUnknownOption(SinceWire)

export const recover = onForm(function* (signedIn, form) {
  const { id } = yield* endpointHere(signedIn)
  const since = sinceIn(form.fields)
  if (since === undefined) return yield* showPage(signedIn, noTime)
  const sent = yield* runOnceByForm(form, recoverEndpoint(signedIn.member, id, since))
  const done = Option.match(sent, { onNone: () => "again", onSome: (count) => `again-${count}` })
  return yield* back(id, done)
})

const noTime: Problems = new Map([["since", "Enter a date and time."]])

/** Removing it again finds no endpoint, so the answer to a repeated form comes from the form. */
export const remove = onForm(function* (signedIn, form) {
  const endpointId = yield* idInPath(EndpointId, "webhook")
  yield* removeEndpointByForm(signedIn.member, endpointId, form)
  return yield* seeOther(`${listPath}?done=deleted`)
})

export const show = forSignedIn((signedIn) => showPage(signedIn, noProblems))
