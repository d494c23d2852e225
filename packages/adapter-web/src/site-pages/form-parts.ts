import { html, type Html } from "../html/html.ts"
import type { FormField, FormProblems } from "./review-form-values.ts"

/** The summary links to each wrong field, and has the focus. */
export const errorSummary = (notice: string, problems: FormProblems): Html => {
  const wrong = fieldsInOrder.filter((field) => problems[field] !== undefined)
  return html`<div class="notice" role="alert" tabindex="-1" autofocus>
    <h2>${notice}</h2>
    ${
      wrong.length === 0
        ? ""
        : html`<ul>
            ${wrong.map((field) => html`<li><a href="#${idOf(field)}">${problems[field]}</a></li>`)}
          </ul>`
    }
  </div>`
}

/** A link to stars or reasons leads to the first of them. */
const idOf = (field: FormField): string =>
  field === "stars" || field === "reason" ? `${field}-1` : field

const fieldsInOrder: ReadonlyArray<FormField> = [
  ...(["stars", "reason", "text", "email"] as const),
  ...(["title", "experienceDate", "reviewerName"] as const)
]

export const problem = (field: FormField, problems: FormProblems): Html | "" =>
  problems[field] === undefined
    ? ""
    : html`<span class="wrong" id="${field}-problem">${problems[field]}</span>`

/** Ties a control to its problem and its hint. */
const describedBy = (field: FormField, problems: FormProblems, hint?: string): Html => {
  const isWrong = problems[field] !== undefined
  const ids = [...(isWrong ? [`${field}-problem`] : []), ...(hint === undefined ? [] : [hint])]
  return html`${ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"`}${isWrong ? html` aria-invalid="true"` : ""}`
}

interface Labelled {
  readonly field: FormField
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly attributes: Html
  readonly value: string
  readonly problems: FormProblems
}

/** A control below its label. `tied` are the attributes that connect them. */
const labelled = (
  { attributes, field, hint, label, name, problems }: Labelled,
  control: (tied: Html) => Html
): Html => {
  const hintId = hint === undefined ? undefined : `${field}-hint`
  const tied = html`id="${field}" name="${name}" ${attributes}
  ${describedBy(field, problems, hintId)}`
  return html`<div class="field">
    <label for="${field}">${label}</label>
    ${hint === undefined ? "" : html`<span class="hint" id="${hintId}">${hint}</span>`}
    ${problem(field, problems)}${control(tied)}
  </div>`
}

export const inputField = (options: Labelled): Html =>
  labelled(options, (tied) => html`<input ${tied} value="${options.value}" />`)

export const textField = (options: Labelled): Html =>
  labelled(
    options,
    (tied) => html`<textarea ${tied} required dir="auto">${options.value}</textarea>`
  )
