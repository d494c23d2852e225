/** The page that an invitation links to (contract PAGE-1). */
import { isInvitationClosed, recordFact } from "@review-proof/domain/invitations"
import type { Business } from "@review-proof/ports"
import { productNamesOf, getAnyReview, submitInvitedReview } from "@review-proof/domain/reviews"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { businessPath } from "../html/addresses.ts"
import { formHeading, reviewStatusText } from "../site-pages/customer-pages.ts"
import { linkHere } from "../answers/link-here.ts"
import { seeOther } from "../answers/page-answer.ts"
import { PageProblem } from "../answers/page-problem.ts"
import { answerReviewForm, answerThanks, showReviewForm } from "../forms/review-form-answer.ts"
import { problemTexts, readerTexts, writingLanguage } from "../answers/preferred-language.ts"
import { readReviewInput } from "../forms/review-input.ts"
import { countRequestForm, takeForm } from "../forms/take-form.ts"

/** The invitation that the address belongs to, its business, and the words to its customer. */
const invitationHere = Effect.gen(function* () {
  const { business, invitation, token } = yield* linkHere("review")
  const language = yield* writingLanguage(invitation.language)
  const texts = yield* readerTexts(invitation.language)
  return { invitation, business, path: `/r/${token}`, language, texts }
})

type Here = Effect.Success<typeof invitationHere>

export const show = Effect.gen(function* () {
  const here = yield* invitationHere
  if (isInvitationClosed(here.invitation)) return yield* closedLink(here)
  if (isOpenedByPerson(yield* HttpServerRequest.HttpServerRequest)) {
    yield* recordFact(here.invitation.id, "clicked", yield* Clock.currentTimeMillis)
  }
  return yield* showReviewForm(yield* formPlace(here), here.language)
})

export const write = Effect.gen(function* () {
  const here = yield* invitationHere
  const fields = yield* takeForm
  const words = yield* problemTexts(here.texts)
  const input = readReviewInput(fields, words, here.language, yield* Clock.currentTimeMillis)
  const { submission } = input
  return yield* Effect.gen(function* () {
    yield* countRequestForm
    if (submission === undefined) {
      if (isInvitationClosed(here.invitation)) return yield* closedLink(here)
      return yield* answerReviewForm(yield* formPlace(here), input, null)
    }
    yield* submitInvitedReview(here.invitation.id, submission)
    return yield* seeOther(`${here.path}/thanks`)
  }).pipe(
    Effect.catchTag("InvitationClosed", () => Effect.flatMap(invitationHere, closedLink)),
    Effect.catchTag("TooManyForms", (refusal) =>
      Effect.flatMap(formPlace(here), (place) => answerReviewForm(place, input, refusal))
    )
  )
})

export const thank = Effect.gen(function* () {
  const { business, invitation, path, texts } = yield* invitationHere
  if (invitation.reviewId === null) return yield* seeOther(path)
  const { review } = yield* getAnyReview(invitation.reviewId)
  return yield* answerThanks(texts, business, review)
})

const formPlace = Effect.fnUntraced(function* ({ business, invitation, path, texts }: Here) {
  const namesOf = yield* productNamesOf([invitation])
  return {
    action: path,
    title: texts.text("form.title", { business: business.name }),
    heading: formHeading(texts, business, "form.title", namesOf(invitation)),
    texts,
    fullName: invitation.name
  }
})

/** Neither HEAD nor a browser's prefetch counts as opening. */
const isOpenedByPerson = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  method === "GET" && !/prefetch|preview/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")

/** The page of a used link says what became of its review. */
const closedLink = Effect.fnUntraced(function* ({ business, invitation }: Here) {
  const { language, reviewId } = invitation
  const review = reviewId === null ? null : (yield* getAnyReview(reviewId)).review
  return yield* new PageProblem({
    status: 410,
    language,
    words: (texts) =>
      review === null
        ? {
            title: texts.text("gone.title"),
            text: texts.text("gone.text"),
            ways: waysIn(texts, business)
          }
        : { title: texts.text("used.title"), ...reviewStatusText(texts, business, review) }
  })
})

const waysIn = (texts: PageTexts, business: Business) => [
  { href: `${businessPath(business)}/write`, label: texts.text("business.write") },
  { href: businessPath(business), label: texts.text("review.all", { business: business.name }) }
]
