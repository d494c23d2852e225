/** A member's own passkeys (contract PORTAL-21). */
import {
  getPasskey,
  maxPasskeyName,
  offerPasskey,
  passkeyName,
  registerPasskey,
  removePasskey,
  renamePasskey,
  runOnceByForm
} from "@review-proof/domain/portal"
import type { PasskeyNotAccepted, SignedIn } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import { Effect } from "effect"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { currentBrowser } from "./browser.ts"
import { newPasskeyForm, currentRelyingParty, withPasskeyScript } from "./passkey-parts.ts"
import { newPasskeyFields, newPasskeyPage, passkeyPage } from "./passkey-pages.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, forFreshlySignedIn, onForm, onFreshForm } from "../frame/portal-route.ts"
import { withoutPasskeyOffer } from "../../staff/session-cookie.ts"

const path = "/portal/account/passkeys"
const place = "Account"

const showOffer = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const problem = problems.get((yield* queryParam("problem")) ?? "") ?? null
  const title = problem === null ? "Add a passkey" : "Error: Add a passkey"
  const site = yield* currentRelyingParty
  if (site === null) {
    return yield* portalAnswer(signedIn, { title, place }, newPasskeyPage(null, problem))
  }
  const { serviceName } = yield* HttpSettings
  const { member } = signedIn
  const offered = yield* offerPasskey(signedIn)
  const browser = yield* currentBrowser
  return yield* portalAnswer(signedIn, { title, place, ...withPasskeyScript }, ({ token }) => {
    const fields = newPasskeyFields(token, browser)
    return newPasskeyPage(newPasskeyForm(offered, { fields, member, serviceName, site }), problem)
  })
})

const tooMany = () => seeOther("/portal/account?done=many")

export const add = onFreshForm(function* (signedIn, { fields }) {
  const site = yield* currentRelyingParty
  const name = passkeyName(fields.get("name") ?? "")
  if (name === null || site === null) return yield* seeOther(`${path}/new?problem=name`)
  const [answer = "", ticket = ""] = [fields.get("answer"), fields.get("ticket")]
  return yield* registerPasskey(signedIn, { name, answer, ticket, site }).pipe(
    Effect.andThen(seeOther("/portal/account?done=added")),
    Effect.catchTag("PasskeyNotAccepted", ({ reason }) => seeOther(`${path}/new?problem=${reason}`))
  )
})

const nameProblem = `Enter a name of up to ${maxPasskeyName} characters.`

const problems = new Map<PasskeyNotAccepted["reason"] | "name" | (string & {}), string>([
  ["name", nameProblem],
  ["late", "That took too long. Try again."],
  ["refused", "The browser’s answer was not accepted. Try again."],
  ["known", "This passkey is already registered."]
])

const showPasskey = Effect.fnUntraced(function* (signedIn: SignedIn, problems: Problems) {
  const passkey = yield* getPasskey(signedIn.member, yield* pathParam())
  return yield* portalAnswer(signedIn, { title: passkey.name, place, problems }, (parts) =>
    passkeyPage(passkey, parts)
  )
})

export const show = forSignedIn((signedIn) => showPasskey(signedIn, noProblems))

export const rename = onForm(function* (signedIn, { fields }) {
  const name = passkeyName(fields.get("name") ?? "")
  if (name === null) return yield* showPasskey(signedIn, new Map([["name", nameProblem]]))
  yield* renamePasskey(signedIn.member, yield* pathParam(), name)
  return yield* seeOther("/portal/account?done=named")
})

export const remove = onFreshForm(function* (signedIn, form) {
  yield* runOnceByForm(form, removePasskey(signedIn.member, yield* pathParam()))
  return yield* seeOther("/portal/account?done=removed")
})

export const refuseOffer = onForm(() => Effect.flatMap(seeOther("/portal"), withoutPasskeyOffer))

export const showNew = forFreshlySignedIn((signedIn) =>
  Effect.catchTag(showOffer(signedIn), "PasskeyNotAccepted", tooMany)
)
