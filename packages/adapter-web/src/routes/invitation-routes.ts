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
import { preferredLanguage, textsOfReader } from "../answers/preferred-language.ts"
import { readReviewInput } from "../forms/review-input.ts"
import { countThisForm, takeForm } from "../forms/take-form.ts"
import type { PageTexts } from "@review-proof/translations"

/** The invitation that the address belongs to, and the words to its customer. */
const invitationHere = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const invitation = yield* Effect.catchTag(
    invitationOfLink("review", token),
    "NotFound",
    () => unknownLink
  )
  const language = invitation.language ?? (yield* preferredLanguage)
  return {
    invitation,
    path: `/r/${token}`,
    language,
    texts: yield* textsOfReader(invitation.language)
  }
})

const show = Effect.gen(function* () {
  const { invitation, language, path, texts } = yield* invitationHere
  if (isClosed(invitation)) return yield* goneLink(texts)
  if (isOpenedByPerson(yield* HttpServerRequest.HttpServerRequest)) {
    yield* recordFact(invitation.id, "clicked", yield* Clock.currentTimeMillis)
  }
  const values = { ...emptyReviewForm, language }
  const form = yield* formFields({ action: path, texts, values, asksName: false })
  return yield* pageAnswer(yield* writingPage(invitation, texts, form))
})

const write = Effect.gen(function* () {
  const { invitation, language, path, texts } = yield* invitationHere
  const fields = yield* takeForm
  const now = yield* Clock.currentTimeMillis
  const input = readReviewInput(fields, texts, language, now)
  const again = { action: path, texts, input, asksName: false }
  return yield* Effect.gen(function* () {
    yield* countThisForm
    if (input.submission === undefined) {
      if (isClosed(invitation)) return yield* goneLink(texts)
      return yield* answerReviewForm(again, null, (form) => writingPage(invitation, texts, form))
    }
    yield* submitInvitedReview(invitation.id, input.submission)
    return yield* seeOther(`${path}/thanks`)
  }).pipe(
    Effect.catchTag("InvitationClosed", () => goneLink(texts)),
    Effect.catchTag("TooManyForms", (refusal) =>
      answerReviewForm(again, refusal, (form) => writingPage(invitation, texts, form))
    )
  )
})

const thank = Effect.gen(function* () {
  const { invitation, texts } = yield* invitationHere
  if (invitation.reviewId === null) return yield* unknownLink
  const { review } = yield* readReview(invitation.reviewId)
  const path = review.state === "published" ? `/reviews/${reviewIdWire(review.id)}` : null
  const main = thanksPage(texts, path)
  return yield* pageAnswer({
    title: texts.text("thanks.title"),
    language: texts.language,
    main,
    personal: true
  })
})

export const invitationRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/r/:token", answer: show },
  { method: "POST", path: "/r/:token", answer: write },
  { method: "GET", path: "/r/:token/thanks", answer: thank }
]

const writingPage = Effect.fnUntraced(function* (
  { businessId, name }: Invitation,
  texts: PageTexts,
  form: Parameters<typeof invitationPage>[3]
) {
  const { business } = yield* getBusiness(businessId)
  return {
    title: texts.text("form.title", { business: business.name }),
    language: texts.language,
    main: invitationPage(texts, business.name, name === "" ? null : name, form),
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

const goneLink = (texts: PageTexts) =>
  new PageProblem({
    status: 410,
    title: texts.text("gone.title"),
    text: texts.text("gone.text"),
    language: texts.language
  })

const unknownLink = Effect.flatMap(
  textsOfReader(),
  (texts) =>
    new PageProblem({
      status: 404,
      title: texts.text("unknown.title"),
      text: texts.text("unknown.text"),
      language: texts.language
    })
)
