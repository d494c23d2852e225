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
import type { PageServices } from "../../answers/page-route.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm, type PortalError } from "../frame/portal-route.ts"
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

/**
 * Does what a form asks for at its first submission, and redirects to the result. Later submissions
 * are redirected to the endpoint with `word`. If `check` finds a field wrong, the page is shown
 * again.
 */
const once = (
  word: string,
  work: (
    signedIn: SignedIn,
    id: EndpointId,
    fields: Fields
  ) => Effect.Effect<string, PortalError, PageServices>,
  check: (fields: Fields) => Problems = () => noProblems
) =>
  onForm(function* (signedIn, form) {
    const { fields } = form
    const { id } = yield* endpointHere(signedIn)
    const problems = check(fields)
    if (problems.size > 0) return yield* showPage(signedIn, problems)
    const done = yield* runOnceByForm(form, work(signedIn, id, fields))
    return yield* seeOther(Option.getOrElse(done, () => `${listPath}/${id}?done=${word}`))
  })

export const test = once(
  "tested",
  Effect.fnUntraced(function* ({ member }, id, fields) {
    const type = yield* choiceIn(fields, "sample", EventType.literals)
    const { deliveryId } = yield* sendTestEvent(member, id, type)
    return `/portal/deliveries/${deliveryId}?done=tested`
  })
)

export const pause = once("paused", ({ member }, id) =>
  Effect.as(pauseEndpoint(member, id), `${listPath}/${id}?done=paused`)
)

export const resume = once(
  "resumed",
  Effect.fnUntraced(function* ({ member }, id, fields) {
    const isRecovery = yield* isSetIn(fields, "recover")
    yield* resumeEndpoint(member, id)
    const since = sinceOf(fields)
    if (isRecovery && Option.isSome(since)) {
      yield* recoverEndpoint(member, id, since.value)
    }
    return `${listPath}/${id}?done=resumed`
  })
)

/** The time that a person chose, in UTC. */
const sinceOf = (fields: Fields) => decodeSince(inUtc(fields.get("since") ?? ""))

const decodeSince = Schema.decodeUnknownOption(SinceWire)

export const recover = once(
  "again",
  Effect.fnUntraced(function* ({ member }, id, fields) {
    const since = yield* Effect.orDie(Effect.fromOption(sinceOf(fields)))
    const redelivered = yield* recoverEndpoint(member, id, since)
    return `${listPath}/${id}?done=again-${redelivered}`
  }),
  (fields) =>
    Option.isSome(sinceOf(fields)) ? noProblems : new Map([["since", "Enter a date and time."]])
)

/** Removing it again finds no endpoint, so the answer to a repeated form comes from the form. */
export const remove = onForm(function* (signedIn, form) {
  const endpointId = yield* idInPath(EndpointId, "webhook")
  yield* removeEndpointByForm(signedIn.member, endpointId, form)
  return yield* seeOther(`${listPath}?done=deleted`)
})

export const show = forSignedIn((signedIn) => showPage(signedIn, noProblems))
