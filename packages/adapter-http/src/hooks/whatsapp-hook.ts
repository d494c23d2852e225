/**
 * The callbacks of the WhatsApp Cloud API (contract PAGE-6): its verification challenge and its
 * reports.
 */
import { recordReport } from "@review-proof/domain/invitations"
import type { Secrets } from "@review-proof/domain/secrets"
import type { Invitations, PublicNumbers, Suppressions, UnitOfWork } from "@review-proof/ports"
import { Clock, Effect, Layer, Option, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  ApiError,
  HttpSettings,
  withinBudget,
  type WhatsAppCallbacks
} from "@review-proof/http-server"
import { maxHookBytes, readSigned, signatureOf } from "./signed-body.ts"
import { reportsIn, type WhatsAppReport } from "./whatsapp-reports.ts"

/** There is no path for callbacks unless WhatsApp is configured. */
export const Hooks = Layer.unwrap(
  Effect.map(HttpSettings, ({ whatsAppCallbacks }) =>
    whatsAppCallbacks === null ? Layer.empty : whatsAppHook(whatsAppCallbacks)
  )
)

/** GET and POST `/hooks/whatsapp`, authenticated by the app's secrets. */
const whatsAppHook = ({ appSecret, verifyToken }: WhatsAppCallbacks) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = yield* Effect.context<HookServices>()
      const report = Effect.provideContext(answerReports(appSecret), services)
      yield* router.add("GET", path, answerChallenge(verifyToken))
      yield* router.add("POST", path, report)
    })
  )

const path = "/hooks/whatsapp"

type HookServices =
  | Invitations
  | PublicNumbers
  | Suppressions
  | UnitOfWork
  | Secrets
  | Mac.Mac
  | SecureRandom

/** Answers the challenge that verifies the address, if it comes from the owner of the app. */
const answerChallenge = Effect.fnUntraced(function* (verifyToken: Redacted.Redacted<string>) {
  const query = yield* HttpServerRequest.ParsedSearchParams
  const { "hub.challenge": challenge, "hub.mode": mode, "hub.verify_token": token } = query
  const isOurs =
    mode === "subscribe" &&
    typeof token === "string" &&
    Mac.timingSafeEqual(utf8.encode(token), utf8.encode(Redacted.value(verifyToken)))
  if (!isOurs || typeof challenge !== "string") return yield* notVerified
  return HttpServerResponse.text(challenge, { headers: plain })
})

const answerReports = Effect.fnUntraced(function* (appSecret: Redacted.Redacted<string>) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const signature = yield* signatureOf(request)
  const recorded = recordReports(request, signature, appSecret)
  return yield* withinBudget(request, maxHookBytes, recorded)
})

/**
 * Records every report of a callback, one after the other. A signed and complete callback gets 200
 * even if this service knows nothing in it, because other software may use the same account and the
 * provider repeats any other callback for days. Only if the store is unavailable is the answer another
 * one, so that the provider repeats the callback.
 */
const recordReports = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  signature: string,
  appSecret: Redacted.Redacted<string>
) {
  const body = yield* readSigned(request, signature, appSecret)
  const early: Array<WhatsAppReport> = []
  for (const report of yield* reportsIn(body)) {
    if (!(yield* recordIfKnown(report)) && (yield* isFresh(report))) early.push(report)
  }
  // The id of the message may not be stored yet: its sending ends at this moment.
  if (early.length > 0) yield* Effect.sleep("1 second")
  yield* Effect.forEach(early, recordIfKnown, { discard: true })
  return HttpServerResponse.empty({ status: 200 })
})

const isFresh = ({ at }: WhatsAppReport) =>
  Effect.map(Clock.currentTimeMillis, (now) => Math.abs(now - at) < 60_000)

/** Records a report. Answers false if it is about no invitation of this service. */
const recordIfKnown = Effect.fnUntraced(function* ({ errorCodes, ...report }: WhatsAppReport) {
  const invitation = yield* recordReport({ channel: "whatsapp", ...report })
  if (Option.isNone(invitation)) return false
  if (report.fact === "failed") {
    yield* Effect.logWarning("WhatsApp could not deliver an invitation", {
      invitation: invitation.value.id,
      codes: errorCodes
    })
  }
  return true
})

const utf8 = new TextEncoder()

/** The caller chooses the challenge, so no browser may render it as a page. */
const plain = { "x-content-type-options": "nosniff", "cache-control": "no-store" }

const notVerified = new ApiError({
  status: 403,
  code: "verification_failed",
  message: "The verification token is not the one that this service expects."
})
