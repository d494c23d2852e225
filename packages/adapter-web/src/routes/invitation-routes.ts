/** The page that an invitation links to (contract PAGE-1). */
import { getBusiness } from "@review-proof/domain/companies"
import { invitationOfLink, recordFact } from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { readReview, submitInvitedReview } from "@review-proof/domain/reviews"
import type { Invitation } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { reviewIdWire } from "@review-proof/http-server"
import { invitationPage, thanksPage } from "../html/customer-pages.ts"
import { pageAnswer, seeOther } from "../answers/page-answer.ts"
import { PageProblem } from "../answers/page-problem.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { emptyReviewForm } from "../html/review-form.ts"
import { answerReviewForm, formFields } from "../forms/review-form-answer.ts"
import { preferredLanguage } from "../answers/preferred-language.ts"
import { readReviewInput } from "../forms/review-input.ts"
import { countThisForm, takeForm } from "../forms/take-form.ts"
import { wordsFor } from "../words/words-for.ts"
import type { Spoken } from "../words/words-for.ts"

/** The invitation that the address belongs to, and the words to its customer. */
const invitationHere = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const invitation = yield* Effect.catchTag(
    invitationOfLink("review", token),
    "NotFound",
    () => unknownLink
  )
  const language = invitation.language ?? (yield* preferredLanguage)
  return { invitation, path: `/r/${token}`, language, spoken: wordsFor(language) }
})

const show = Effect.gen(function* () {
  const { invitation, language, path, spoken } = yield* invitationHere
  if (isClosed(invitation)) return yield* goneLink(spoken)
  if (isOpenedByPerson(yield* HttpServerRequest.HttpServerRequest)) {
    yield* recordFact(invitation.id, "clicked", yield* Clock.currentTimeMillis)
  }
  const values = { ...emptyReviewForm, language }
  const form = yield* formFields({ action: path, spoken, values, asksName: false })
  return yield* pageAnswer(yield* writingPage(invitation, spoken, form))
})

const write = Effect.gen(function* () {
  const { invitation, language, path, spoken } = yield* invitationHere
  const fields = yield* takeForm
  const now = yield* Clock.currentTimeMillis
  const input = readReviewInput(fields, spoken.words, language, now)
  const again = { action: path, spoken, input, asksName: false }
  return yield* Effect.gen(function* () {
    yield* countThisForm
    if (input.submission === undefined) {
      if (isClosed(invitation)) return yield* goneLink(spoken)
      return yield* answerReviewForm(again, null, (form) => writingPage(invitation, spoken, form))
    }
    yield* submitInvitedReview(invitation.id, input.submission)
    return yield* seeOther(`${path}/thanks`)
  }).pipe(
    Effect.catchTag("InvitationClosed", () => goneLink(spoken)),
    Effect.catchTag("TooManyForms", (refusal) =>
      answerReviewForm(again, refusal, (form) => writingPage(invitation, spoken, form))
    )
  )
})

const thank = Effect.gen(function* () {
  const { invitation, spoken } = yield* invitationHere
  if (invitation.reviewId === null) return yield* unknownLink
  const { review } = yield* readReview(invitation.reviewId)
  const { language, words } = spoken
  const path = review.state === "published" ? `/reviews/${reviewIdWire(review.id)}` : null
  const main = thanksPage(words, path)
  return yield* pageAnswer({ title: words.thanksTitle, language, main, personal: true })
})

export const invitationRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/r/:token", answer: show },
  { method: "POST", path: "/r/:token", answer: write },
  { method: "GET", path: "/r/:token/thanks", answer: thank }
]

const writingPage = Effect.fnUntraced(function* (
  { businessId, name }: Invitation,
  { language, words }: Spoken,
  form: Parameters<typeof invitationPage>[3]
) {
  const { business } = yield* getBusiness(businessId)
  return {
    title: words.invitationTitle(business.name),
    language,
    main: invitationPage(words, business.name, name === "" ? null : name, form),
    personal: true
  }
})

/** It has led to a review, or was withdrawn: nothing is left to write. */
const isClosed = (invitation: Invitation): boolean => {
  const status = invitationStatus(invitation)
  return status === "reviewed" || status === "cancelled"
}

/** Neither a look at the headers alone nor a browser's fetching ahead. */
const isOpenedByPerson = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  method === "GET" && !/prefetch|preview/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")

const goneLink = ({ language, words }: Spoken) =>
  new PageProblem({ status: 410, title: words.goneTitle, text: words.gone, language })

const { words: english } = wordsFor("en")

const unknownLink = new PageProblem({
  status: 404,
  title: english.unknownTitle,
  text: english.unknown
})
