/** Signing in through a company's own provider (contract PORTAL-24). */
import { beginProviderSignIn, finishProviderSignIn } from "@review-proof/domain/portal"
import type { ProviderSignInRefused } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import type { ProviderFailure } from "@review-proof/ports/sign-in"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { pathParam, queryTextOf } from "../../answers/address.ts"
import { englishProblem, type PageProblem } from "../../answers/page-problem.ts"
import { refuseEmbedded } from "../../forms/form-origin.ts"
import { countRequestForm } from "../../forms/take-form.ts"
import { currentBrowser } from "./browser.ts"
import { openSession, limitFailures } from "./finish-sign-in.ts"
import { whoIsSignedIn } from "../frame/portal-route.ts"
import { returnPathOf, withReturn } from "../frame/return-path.ts"
import {
  dropTicket,
  providerTicket,
  redirectToProvider,
  withSessionForTicket
} from "../../staff/session-cookie.ts"

/** The address to which the provider of a company redirects browsers. */
export const redirectUriOf = (companyId: string) =>
  Effect.map(
    HttpSettings,
    ({ baseUrl }) => `${baseUrl}/portal/sign-in/company/${companyId}/callback`
  )

/**
 * Redirects to the provider's own page. Each attempt contacts the provider, so it is limited like a
 * form.
 */
export const begin = Effect.gen(function* () {
  yield* refuseEmbedded
  yield* countRequestForm
  const id = yield* pathParam()
  const { again, to } = yield* HttpServerRequest.ParsedSearchParams
  yield* askBeforeSwitch(id, returnPathOf(to))
  const begun = yield* beginProviderSignIn({
    company: id,
    redirectUri: yield* redirectUriOf(id),
    to: returnPathOf(to),
    anew: again === "1"
  })
  return yield* redirectToProvider(begun)
}).pipe(Effect.catchTag("ProviderFailure", (failure) => Effect.fail(problemOf(failure))))

/** A link of another site must not put its visitors into another company without their knowing. */
const askBeforeSwitch = Effect.fnUntraced(function* (companyId: string, to: string) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { "sec-fetch-site": site = "none" } = headers
  if (site === "none" || site === "same-origin") return
  const already = Option.getOrUndefined(yield* Effect.option(whoIsSignedIn))
  if (already === undefined || already.member.companyId === companyId) return
  return yield* englishProblem(403, {
    title: "You are signed in to another company",
    text: "Continue if you want to sign in to this one instead.",
    ways: [
      {
        href: withReturn(`/portal/sign-in/company/${encodeURIComponent(companyId)}`, to),
        label: "Continue to the provider"
      },
      { href: "/portal", label: "Stay signed in" }
    ]
  })
})

export const finish = Effect.gen(function* () {
  yield* refuseEmbedded
  const id = yield* pathParam()
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const finishing = finishProviderSignIn({
    company: id,
    ticket: yield* providerTicket,
    query: queryTextOf(url),
    redirectUri: yield* redirectUriOf(id),
    browser: yield* currentBrowser
  })
  const signedIn = yield* limitFailures(finishing)
  return yield* openSession(signedIn, signedIn.to, withSessionForTicket)
}).pipe(
  Effect.tapError(() => dropTicket),
  Effect.catchTags({
    ProviderFailure: (failure) => Effect.fail(problemOf(failure)),
    ProviderSignInRefused: ({ reason }) => Effect.fail(refusals[reason])
  })
)

const ways = [{ href: "/portal/sign-in", label: "Sign in by email" }]

const problem = (status: PageProblem["status"], title: string, text: string) =>
  englishProblem(status, { title, text, ways })

const problemOf = ({ detail, reason }: ProviderFailure): PageProblem => {
  switch (reason) {
    case "unreachable":
      return problem(
        503,
        "Your company’s provider cannot be reached",
        `Try again later, or ask an owner of your company: ${detail}.`
      )
    case "document":
    case "client":
      return problem(
        503,
        "Your company’s provider is not set up correctly",
        "Ask an owner of your company to test it in the settings of the portal."
      )
    case "token":
      return problem(
        400,
        "Your company’s provider sent an invalid answer",
        `Ask the people who run it: ${detail}.`
      )
    case "denied":
      return problem(
        403,
        "Your company’s provider did not let you in",
        `It said "${detail}". Try again, or ask the people who run it.`
      )
    case "answer":
      return problem(
        400,
        "This sign-in is not valid",
        "It was started in another browser, has expired, or was already used. Sign in again."
      )
  }
}

const refusals: Readonly<Record<ProviderSignInRefused["reason"], PageProblem>> = {
  late: problem(
    400,
    "This sign-in is not valid",
    "It was started in another browser, or more than ten minutes ago. Sign in again."
  ),
  unverified: problem(
    403,
    "Your address is not verified",
    "Your company’s provider has not verified your email address. Ask the people who run it."
  ),
  nobody: problem(
    403,
    "You are not a member of this company",
    "No member has your address. Ask an owner of the company to invite you."
  ),
  other: problem(
    403,
    "Your provider account is linked to another member",
    "This address belongs to a member who signed in with another account of the provider before. Ask an owner of your company."
  )
}
