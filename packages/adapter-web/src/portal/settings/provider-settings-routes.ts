/** The provider of a company, which owners set up (contract PORTAL-24, PORTAL-25). */
import {
  readIdentityProvider,
  removeIdentityProvider,
  setProviderRequired,
  saveIdentityProvider,
  testIdentityProvider
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import type { ProviderFailure } from "@review-proof/ports/sign-in"
import { Effect, Option, Redacted } from "effect"
import { seeOther } from "../../answers/page-answer.ts"
import { choiceIn, trimmedFields } from "../../forms/typed-values.ts"
import { sentencesOf } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { providerSettingsPage } from "./provider-settings-page.ts"
import { redirectUriOf } from "../sign-in/provider-sign-in-routes.ts"

const path = "/portal/settings/sign-in"

interface Typed {
  readonly issuer?: string
  readonly clientId?: string
  readonly problems?: Problems
  readonly tested?: Parameters<typeof providerSettingsPage>[0]["tested"]
}

const showPage = Effect.fnUntraced(function* (signedIn: SignedIn, typed: Typed) {
  const { member } = signedIn
  const found = yield* readIdentityProvider(member, member.companyId)
  const provider = Option.getOrNull(found)
  const { problems = noProblems, tested = null } = typed
  const shown = {
    provider,
    issuer: typed.issuer ?? provider?.issuer ?? "",
    clientId: typed.clientId ?? provider?.clientId ?? "",
    redirectUri: yield* redirectUriOf(member.companyId),
    tested
  }
  const page = { title: "Signing in", place: "Settings", notes, problems } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    providerSettingsPage({ ...shown, ...parts })
  )
})

const notes: ReadonlyMap<string, string> = new Map([
  ["saved", "Saved. Test it, then sign in through it once."],
  ["required", "Your members sign in through the provider alone from now on."],
  ["optional", "Your members sign in by email and passkey too."],
  ["removed", "The provider is removed."],
  ["unproven", "Sign in through the provider yourself first, so that it cannot lock you out."]
])

export const save = onFreshForm(function* (signedIn, { fields }) {
  const empty = { issuer: "", clientId: "", secret: "" }
  const { clientId, issuer, secret } = trimmedFields(fields, empty)
  const { companyId } = signedIn.member
  const settings = {
    issuer,
    clientId,
    secret: secret === "" ? null : Redacted.make(secret, { label: "client secret" })
  }
  return yield* saveIdentityProvider(signedIn.member, companyId, settings, signedIn.session).pipe(
    Effect.andThen(seeOther(`${path}?done=saved`)),
    Effect.catchTag("InvalidInput", ({ fields: wrong }) =>
      showPage(signedIn, {
        issuer,
        clientId,
        problems: sentencesOf(wrong, subjects)
      })
    )
  )
})

const subjects = {
  issuer: "The issuer",
  clientId: "The client id",
  secret: "The client secret"
}

export const setRequired = onFreshForm(function* (signedIn, { fields }) {
  const isOnly = (yield* choiceIn(fields, "only", ["0", "1"])) === "1"
  return yield* setProviderRequired(signedIn, isOnly).pipe(
    Effect.andThen(seeOther(`${path}?done=${isOnly ? "required" : "optional"}`)),
    Effect.catchTag("ProviderNotProven", () => seeOther(`${path}?done=unproven`))
  )
})

/** A test changes nothing, so the post answers the page itself. */
export const test = onFreshForm(function* (signedIn) {
  const { member } = signedIn
  const { companyId } = member
  const redirectUri = yield* redirectUriOf(companyId)
  const tested = yield* testIdentityProvider(member, companyId, redirectUri).pipe(
    Effect.as({
      isRight: true,
      text: "The provider answers and knows the client. Now sign in through it yourself."
    }),
    Effect.catchTag("ProviderFailure", (failure) =>
      Effect.succeed({ isRight: false, text: wordsOf(failure) })
    )
  )
  return yield* showPage(signedIn, { tested })
})

const wordsOf = ({ detail, reason }: ProviderFailure): string => {
  switch (reason) {
    case "unreachable":
      return `The provider cannot be reached: ${detail}.`
    case "document":
      return `The issuer’s address has no matching discovery document: ${detail}.`
    case "client":
      return `The provider does not accept the client id with this secret (${detail}).`
    default:
      return `The provider’s answer is not as expected: ${detail}.`
  }
}

export const remove = onFreshForm(function* (signedIn) {
  const { member, session } = signedIn
  yield* removeIdentityProvider(member, member.companyId, session)
  return yield* seeOther(`${path}?done=removed`)
})

export const show = forFreshlySignedIn((signedIn) => showPage(signedIn, {}))
