import { html } from "./html.ts"
import type { PageTexts } from "@review-proof/translations"
import { languages } from "./languages.ts"
import type { Html } from "./html.ts"
import { starDecoration } from "./stars.ts"

/** The raw input, so that a refused form comes back filled in. */
export interface ReviewFormValues {
  readonly stars: string
  readonly title: string
  readonly text: string
  readonly experienceDate: string
  readonly reviewerName: string
  readonly language: string
}

export type ReviewFormField = keyof ReviewFormValues

export const emptyReviewForm: ReviewFormValues = {
  stars: "",
  title: "",
  text: "",
  experienceDate: "",
  reviewerName: "",
  language: ""
}

export interface ReviewFormOptions {
  readonly action: string
  readonly texts: PageTexts
  readonly values: ReviewFormValues
  readonly problems: Partial<Readonly<Record<ReviewFormField, string>>>
  /** Why the whole form came back. */
  readonly notice: string | null
  /** The open form asks for a name; an invitation knows it. */
  readonly asksName: boolean
  /** The last date that can be chosen. */
  readonly today: string
  /** Named the same when a form is sent twice. */
  readonly submissionId: string
}

/** The form of a review: native controls only, each with its label and its own problem. */
export const reviewForm = (options: ReviewFormOptions): Html => {
  const { notice, texts, values } = options
  return html`<form method="post" action="${options.action}" class="card" novalidate>
    <input type="hidden" name="submission" value="${options.submissionId}" />
    ${notice === null ? "" : html`<p class="notice" role="alert">${notice}</p>`}
    ${starsField(options)}
    <div class="field">
      <label for="text">${texts.text("form.text")}</label>
      <span class="hint" id="text-hint">${texts.text("form.textHint")}</span>
      <textarea
        id="text"
        name="text"
        required
        maxlength="10000"
        rows="7"
        ${described("text", options, "text-hint")}
      >
${values.text}</textarea
      >${problem("text", options)}
    </div>
    ${inputField("title", texts.text("form.headline"), html`type="text" maxlength="200"`, options)}
    ${inputField("experienceDate", texts.text("form.date"), html`type="date" min="1900-01-01" max="${options.today}"`, options)}
    ${options.asksName ? inputField("reviewerName", texts.text("form.name"), html`type="text" maxlength="120" autocomplete="name"`, options) : ""}
    ${languageField(options)}
    <p class="actions"><button type="submit">${texts.text("form.send")}</button></p>
  </form>`
}

const starsField = (options: ReviewFormOptions): Html => {
  const { texts, values } = options
  return html`<fieldset${described("stars", options)}>
<legend>${texts.text("form.stars")}</legend>
${[5, 4, 3, 2, 1].map(
  (stars) =>
    html`<label class="choice"
      ><input
        type="radio"
        name="stars"
        value="${stars}"
        required${options.problems.stars === undefined ? "" : html` aria-invalid="true"`}${values.stars === String(stars) ? html` checked` : ""}${stars === 5 ? focus("stars", options) : ""}
      />
      ${starDecoration(stars)} <span>${texts.text("form.starChoice", { stars })}</span></label
    >`
)}
${problem("stars", options)}</fieldset>`
}

const wireNames: Readonly<Record<ReviewFormField, string>> = {
  stars: "stars",
  title: "title",
  text: "text",
  experienceDate: "experience_date",
  reviewerName: "reviewer_name",
  language: "language"
}

const inputField = (
  field: ReviewFormField,
  label: string,
  attributes: Html,
  options: ReviewFormOptions
): Html => html`<div class="field">
  <label for="${field}"
    >${label} <span class="hint">(${options.texts.text("form.optional")})</span></label
  >
  <input
    id="${field}"
    name="${wireNames[field]}"
    ${attributes}
    value="${options.values[field]}"
    ${described(field, options)}
  />${problem(field, options)}
</div>`

const languageField = ({ texts, values }: ReviewFormOptions): Html => {
  const known = languages.some(([tag]) => tag === values.language)
  return html`<div class="field">
    <label for="language">${texts.text("form.language")}</label>
    <select id="language" name="language">
      ${known || values.language === "" ? "" : html`<option value="${values.language}" selected>${values.language}</option>`}
      ${languages.map(
        ([tag, name]) =>
          html`<option
            value="${tag}"
            lang="${tag}"
            ${values.language === tag ? html` selected` : ""}
          >
            ${name}
          </option>`
      )}
    </select>
  </div>`
}

/** Ties a control to its hint and its problem, and brings the first wrong one into focus. */
const described = (field: ReviewFormField, options: ReviewFormOptions, hint?: string): Html => {
  const isWrong = options.problems[field] !== undefined
  const ids = [...(isWrong ? [`${field}-problem`] : []), ...(hint === undefined ? [] : [hint])]
  return html`${ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"`}${isWrong && field !== "stars" ? html` aria-invalid="true"${focus(field, options)}` : ""}`
}

const focus = (field: ReviewFormField, { problems }: ReviewFormOptions): Html | "" => {
  const order = ["stars", "text", "title", "experienceDate", "reviewerName"] as const
  return order.find((name) => problems[name] !== undefined) === field ? html` autofocus` : ""
}

const problem = (field: ReviewFormField, { problems }: ReviewFormOptions): Html | "" =>
  problems[field] === undefined
    ? ""
    : html`<span class="wrong" id="${field}-problem">${problems[field]}</span>`
