/** Keys of a company: listed, created, changed, rotated and stopped (contract PORTAL-18). */
import {
  blockKey,
  changeKey,
  checkRights,
  createKeyByForm,
  revokeKey,
  rotateKeyByForm,
  unblockKey,
  type NewSecret
} from "@review-proof/domain/keys"
import {
  hasApiAccess,
  readKey,
  readKeyBusinesses,
  readKeyCreator,
  readKeys,
  type SignedIn
} from "@review-proof/domain/portal"
import { KeyId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { queryParam, idInPath } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { html } from "../../html/html.ts"
import { developerPage, noAccess } from "./developer-page.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { emptyKeyForm, keyFormOf, keyInputOf, rightsProblems, type KeyForm } from "./key-form.ts"
import { keyPage, newKeyPage, secretPage } from "./key-pages.ts"
import { isName } from "../../forms/typed-values.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import type { TypedForm } from "../../staff/form-parts.ts"
import { nameProblem } from "../../staff/field-problems.ts"
import { forSignedIn, forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"

const listPath = "/portal/developer"
const place = "Developer settings"

export const list = forSignedIn(function* (signedIn) {
  const keys = yield* readKeys(signedIn.member, yield* queryParam("cursor"))
  return yield* portalAnswer(signedIn, { title: place, place }, (parts) =>
    developerPage(keys, parts)
  )
})

const showNewPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: KeyForm,
  problems: Problems
) {
  const businesses = yield* readKeyBusinesses(signedIn.member, typed.businesses)
  return yield* portalAnswer(signedIn, { title: "Create a key", place, problems }, (parts) =>
    hasApiAccess(signedIn.company)
      ? newKeyPage(typed, { businesses, ...parts })
      : html`<div class="heading"><h1>Create a key</h1></div>
          ${noAccess}`
  )
})

export const create = onFreshForm(function* (signedIn, form) {
  const typed = yield* keyFormOf(form.fields)
  const problems = yield* problemsOf(signedIn, typed)
  if (problems.size > 0 || !hasApiAccess(signedIn.company)) {
    return yield* showNewPage(signedIn, typed, problems)
  }
  const input = { ...keyInputOf(typed), lifetime: typed.lifetime }
  const made = createKeyByForm(signedIn.member, input, form)
  return yield* made.pipe(
    Effect.flatMap((key) => showSecret(signedIn, key, null)),
    Effect.catchTag("InvalidInput", (error) =>
      showNewPage(signedIn, typed, rightsProblems(typed, error.fields))
    )
  )
})

/**
 * Checks the name before the use case checks the rights, so that both errors are shown together.
 */
const problemsOf = Effect.fnUntraced(function* ({ member }: SignedIn, typed: KeyForm) {
  if (isName(typed.name)) return noProblems
  const { wrong } = yield* checkRights(member.companyId, keyInputOf(typed))
  return new Map([["name", nameProblem], ...rightsProblems(typed, wrong)])
})

const showSecret = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  made: NewSecret,
  rotated: KeyId | null
) {
  const { clientId } = yield* readKey(signedIn.member, KeyId.make(made.id))
  const businesses = yield* readKeyBusinesses(signedIn.member, [])
  const hasBusiness = businesses.length > 0
  const oldEnd = rotated === null ? null : (yield* readKey(signedIn.member, rotated)).expiresAt
  return yield* portalAnswer(signedIn, { title: "Your new key", place }, (parts) =>
    secretPage(made, { clientId, hasBusiness, oldEnd, ...parts })
  )
})

const keyHere = idInPath(KeyId, "key")

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  { values: typed, ...refused }: Partial<TypedForm<KeyForm>> = {}
) {
  const key = yield* Effect.flatMap(keyHere, (id) => readKey(signedIn.member, id))
  const limitedTo = [...(key.businesses ?? []), ...(typed?.businesses ?? [])]
  const businesses = yield* readKeyBusinesses(signedIn.member, limitedTo)
  const creator = Option.getOrNull(yield* readKeyCreator(signedIn.member, key))
  const page = { title: key.name, place, notes, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    keyPage(key, { typed, businesses, creator, ...parts })
  )
})

const notes: ReadonlyMap<string, string> = new Map([
  ["changed", "Saved. It applies from the next call."],
  ["block", "The key is blocked: calls with it are refused."],
  ["unblock", "The key works again."],
  ["revoke", "The key is revoked."]
])

/** Another member changed the key in the meantime: the page shows it as it is now. */
const overtaken = { refusal: "Nothing was done: the key has changed in the meantime." }

export const change = onFreshForm(function* (signedIn, { fields }) {
  const id = yield* keyHere
  yield* readKey(signedIn.member, id)
  const typed = yield* keyFormOf(fields)
  const problems = yield* problemsOf(signedIn, typed)
  if (problems.size > 0) return yield* showPage(signedIn, { values: typed, problems })
  const patch = { ...keyInputOf(typed), version: typed.version }
  return yield* changeKey(signedIn.member, id, patch).pipe(
    Effect.andThen(seeOther(`${listPath}/keys/${id}?done=changed`)),
    Effect.catchTags({
      InvalidInput: ({ fields }) =>
        showPage(signedIn, { values: typed, problems: rightsProblems(typed, fields) }),
      InvalidTransition: () => showPage(signedIn, overtaken)
    })
  )
})

export const rotate = onFreshForm(function* (signedIn, form) {
  const id = yield* keyHere
  const made = rotateKeyByForm(signedIn.member, id, form)
  return yield* made.pipe(
    Effect.flatMap((key) => showSecret(signedIn, key, id)),
    Effect.catchTag("InvalidTransition", () => showPage(signedIn, overtaken))
  )
})

const moves = { block: blockKey, unblock: unblockKey, revoke: revokeKey } as const

const move = (name: keyof typeof moves) =>
  onFreshForm(function* (signedIn) {
    const id = yield* keyHere
    return yield* moves[name](signedIn.member, id).pipe(
      Effect.andThen(seeOther(`${listPath}/keys/${id}?done=${name}`)),
      Effect.catchTag("InvalidTransition", () => showPage(signedIn, overtaken))
    )
  })

export const showNew = forFreshlySignedIn((signedIn) =>
  showNewPage(signedIn, emptyKeyForm, noProblems)
)

export const show = forFreshlySignedIn((signedIn) => showPage(signedIn))

export const block = move("block")
export const unblock = move("unblock")
export const revoke = move("revoke")
