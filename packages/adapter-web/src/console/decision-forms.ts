/**
 * Forms of the operator's decisions. A page can have several, so the ids of their controls have
 * suffixes.
 */
import { publicReviewId } from "@review-proof/domain/requests"
import type { ProofRequest, Report, Review, ReviewState } from "@review-proof/ports"
import { html, type Html } from "../html/html.ts"
import { reviewPath, withQuery } from "../html/addresses.ts"
import { formFields, type Problems } from "../html/form-fields.ts"
import type { PageParts } from "../staff/form-parts.ts"

/** A form returns to the place that it was sent from. */
export interface FormPlace extends Pick<PageParts, "token" | "submission"> {
  /** The list and position to return to after the decision; null returns to the review itself. */
  readonly back: { readonly to: string; readonly at: number } | null
  /** The form that was refused; null if there is none. */
  readonly refused: RefusedForm | null
}

/** A form that was refused: its values and errors. */
export interface RefusedForm {
  readonly path: string
  readonly fields: ReadonlyMap<string, string>
  readonly problems: Problems
}

/** A field of the form at this path. It keeps what was typed if that form was refused. */
const typedField = (
  { refused }: FormPlace,
  path: string,
  field: Readonly<Record<"id" | "name" | "label" | "hint", string>>
): Html => {
  const typed = refused?.path === path ? refused : null
  return formFields({ [field.id]: typed?.fields.get(field.name) ?? "" }, typed?.problems).input({
    ...field,
    attributes: html`autocomplete="off" dir="auto"`
  })
}

export const hiddenFields = ({ back, token, submission }: FormPlace): Html =>
  html`${token} ${submission}
  ${
    back !== null &&
    html`<input type="hidden" name="to" value="${back.to}" />
      <input type="hidden" name="at" value="${back.at}" />`
  }`

/** Enter in a field presses the first button of its form, which would decide: this one does nothing. */
const inertFirstButton = html`<input type="submit" hidden disabled />`

/** The page of a review, with a link back to this place of the queue. */
export const reviewOfQueuePath = (
  review: Pick<Review, "id">,
  { at, to }: NonNullable<FormPlace["back"]>
): string => withQuery(reviewPath(review), { to, at })

export const reviewDecisions = ["approve", "refuse", "hide", "remove", "restore"] as const

export type ReviewDecision = (typeof reviewDecisions)[number]

/** The possible decisions for each state of a review; the first is the main one. */
const decisions: Readonly<
  Record<ReviewState, ReadonlyArray<readonly [value: ReviewDecision, label: string]>>
> = {
  pending: [
    ["approve", "Approve"],
    ["refuse", "Refuse"]
  ],
  published: [
    ["hide", "Hide"],
    ["remove", "Remove"]
  ],
  hidden: [
    ["restore", "Restore"],
    ["remove", "Remove"]
  ],
  removed: [["restore", "Restore"]],
  rejected: []
}

/** True if this is decided about a review in this state. */
export const isDecidedAbout = (state: ReviewState, decision: ReviewDecision): boolean =>
  decisions[state].some(([value]) => value === decision)

const needsReason: Readonly<Partial<Record<ReviewState, string>>> = {
  pending: "to refuse it",
  published: "to hide or remove it",
  hidden: "to remove it"
}

/** `more` is shown beside the buttons. */
export const decisionForm = (
  review: Review,
  place: FormPlace,
  more: Html | false = false
): Html | false => {
  const choices = decisions[review.state]
  if (choices.length === 0) return false
  const id = publicReviewId(review.id)
  const needed = needsReason[review.state]
  const path = reviewPath(review)
  return html`<form method="post" action="${path}">
    ${hiddenFields(place)}
    <input type="hidden" name="about" value="${review.state}" />
    ${inertFirstButton}
    ${typedField(place, path, {
      id: `reason-${id}`,
      name: "reason",
      label: "Reason",
      hint: `For the moderation log${needed === undefined ? "" : `; required ${needed}`}.`
    })}
    <div class="actions">
      ${choices.map(
        ([value, label], index) =>
          html`<button
            name="decision"
            value="${value}"
            ${(index > 0 || review.state === "published") && html`class="quiet"`}
          >
            ${label}
          </button>`
      )}
      ${more}
    </div>
  </form>`
}

export const proofForm = ({ id }: Pick<ProofRequest, "id">, place: FormPlace): Html => {
  const path = `/proof-requests/${id}`
  return html`<form method="post" action="${path}">
    ${hiddenFields(place)} ${inertFirstButton}
    ${typedField(place, path, {
      id: `evidence-${id}`,
      name: "evidence",
      label: "Evidence",
      hint: "What you saw, such as an order number or a file’s name. Required to accept. Only operators see it."
    })}
    <div class="actions">
      <button name="decision" value="accepted">Accept the proof</button>
      <button class="quiet" name="decision" value="rejected">Reject</button>
    </div>
  </form>`
}

/** The review's state determines the decisions that can accompany this one. */
export const reportForm = (
  { id, memberId }: Pick<Report, "id" | "memberId">,
  { state }: Review,
  place: FormPlace
): Html => {
  const path = `/reports/${id}`
  return html`<form method="post" action="${path}">
    ${hiddenFields(place)} ${inertFirstButton}
    ${typedField(place, path, {
      id: `answer-${id}`,
      name: "reason",
      label: "Your answer",
      hint: `Required. ${memberId === null ? "A visitor who left an address gets it." : "The business reads it."}`
    })}
    <div class="actions">
      <button name="decision" value="dismissed">Dismiss the report</button>
      ${
        state === "published" &&
        html`<button class="quiet" name="decision" value="upheld-hide">Hide the review</button>
          <button class="quiet" name="decision" value="upheld-remove">Remove the review</button>`
      }
      <button class="quiet" name="decision" value="upheld">Uphold, change nothing</button>
    </div>
  </form>`
}

export const reportWords = (
  { memberId, text }: Pick<Report, "memberId" | "text">,
  names: ReadonlyMap<string, string>
): Html =>
  html`<blockquote class="reply">
    <p>
      ${
        memberId === null
          ? "A visitor says"
          : html`The business says (<bdi>${names.get(memberId) ?? memberId}</bdi>)`
      }
    </p>
    <p class="text" dir="auto">${text}</p>
  </blockquote>`
