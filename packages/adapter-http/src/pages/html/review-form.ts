import { html } from "hono/html"
import type { CustomerWords } from "../words/words.ts"
import type { Html } from "./layout.ts"

/** What was typed, as it was typed, so that a refused form comes back filled in. */
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
  readonly words: CustomerWords
  readonly values: ReviewFormValues
  readonly problems: Partial<Readonly<Record<ReviewFormField, string>>>
  /** The open form asks for a name and a language; an invitation knows them. */
  readonly asksWho: boolean
  /** Named the same when a form is sent twice. */
  readonly submissionId: string
}

/** The form of a review: native controls only, each with its label and its own problem. */
export const reviewForm = (options: ReviewFormOptions): Html => {
  const { words, values, problems } = options
  const wrong = Object.keys(problems).length > 0
  return html`<form method="post" action="${options.action}" class="card" novalidate>
<input type="hidden" name="submission" value="${options.submissionId}">
${wrong ? html`<p class="wrong" role="alert">${words.wrongInput}</p>` : ""}
<fieldset${describedBy("stars", problems)}>
<legend>${words.starsLegend}</legend>
${problem("stars", problems)}
${[5, 4, 3, 2, 1].map(
  (stars) => html`<label class="choice"><input type="radio" name="stars" value="${stars}" required${values.stars === String(stars) ? html` checked` : ""}> <span class="stars" aria-hidden="true">${"★".repeat(stars)}${"☆".repeat(5 - stars)}</span> ${words.starChoice(stars)}</label>`
)}
</fieldset>
<div class="field"><label for="text">${words.textLabel}</label> <span class="hint" id="text-hint">${words.textHint}</span>
<textarea id="text" name="text" required maxlength="10000"${describedBy("text", problems, "text-hint")}>${values.text}</textarea>${problem("text", problems)}</div>
${textField("title", words.titleLabel, 'text', options)}
${textField("experienceDate", words.dateLabel, "date", options)}
${options.asksWho ? html`${textField("reviewerName", words.nameLabel, "text", options)}${languageField(options)}` : ""}
<button type="submit">${words.send}</button>
</form>`
}

const wireNames: Readonly<Record<ReviewFormField, string>> = {
  stars: "stars",
  title: "title",
  text: "text",
  experienceDate: "experience_date",
  reviewerName: "reviewer_name",
  language: "language"
}

const textField = (
  field: ReviewFormField,
  label: string,
  type: "text" | "date",
  { values, problems, words }: ReviewFormOptions
): Html => html`<div class="field"><label for="${field}">${label}</label> <span class="hint">${words.optional}</span>
<input id="${field}" name="${wireNames[field]}" type="${type}" value="${values[field]}"${describedBy(field, problems)}>${problem(field, problems)}</div>`

const languageField = ({ values, words, problems }: ReviewFormOptions): Html =>
  html`<div class="field"><label for="language">${words.languageLabel}</label>
<select id="language" name="language"${describedBy("language", problems)}>
${languages.map(
  ([tag, name]) =>
    html`<option value="${tag}" lang="${tag}"${values.language === tag ? html` selected` : ""}>${name}</option>`
)}
</select>${problem("language", problems)}</div>`

/** Languages to choose from, each in its own words. */
const languages: ReadonlyArray<readonly [string, string]> = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt", "Português"],
  ["sv", "Svenska"],
  ["da", "Dansk"],
  ["fi", "Suomi"]
]

const describedBy = (
  field: ReviewFormField,
  problems: ReviewFormOptions["problems"],
  hint?: string
): Html | "" => {
  const ids = [problems[field] === undefined ? undefined : `${field}-problem`, hint]
  const given = ids.filter((id) => id !== undefined)
  if (given.length === 0) return ""
  const invalid = problems[field] === undefined ? "" : html` aria-invalid="true"`
  return html` aria-describedby="${given.join(" ")}"${invalid}`
}

const problem = (field: ReviewFormField, problems: ReviewFormOptions["problems"]): Html | "" =>
  problems[field] === undefined
    ? ""
    : html`<span class="wrong" id="${field}-problem">${problems[field]}</span>`
