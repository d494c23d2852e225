import { formToken } from "@review-proof/domain/portal"
import { languages, pageTexts, type PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { doneNote } from "../../answers/address.ts"
import { html, type Html } from "../../html/html.ts"

/** Most pages with forms need these parts. */
export interface PageParts {
  /** The hidden field that a form of this session has. */
  readonly token: Html
  /** The hidden field of a form that does its work once, however often it is sent. */
  readonly submission: Html
  /** The confirmation of the form that led to this page. */
  readonly note: string | undefined
  readonly now: number
  readonly texts: PageTexts
}

/** Proves that a form was shown to this session. */
export const tokenField = (session: Parameters<typeof formToken>[0]) =>
  Effect.map(
    formToken(session),
    (token) => html`<input type="hidden" name="form" value="${token}" />`
  )

/** Names this showing of a form, so that sending it twice does the thing once. */
export const newSubmissionField = SecureRandom.SecureRandom.use((random) =>
  Effect.map(random.ulid, (id) => html`<input type="hidden" name="sending" value="${id}" />`)
)

/** The texts of the portal are English. */
export const portalTexts = Effect.promise(() => pageTexts("en"))

/** `notes` are the confirmations of the forms that lead to the page, by the parameter `done`. */
export const pageParts = (
  session: Parameters<typeof tokenField>[0],
  notes: ReadonlyMap<string, string> = new Map()
) =>
  Effect.all({
    token: tokenField(session),
    submission: newSubmissionField,
    note: doneNote(notes),
    now: Clock.currentTimeMillis,
    texts: portalTexts
  })

/** The errors of a form: a sentence for the id of each control. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()

/** Links to each wrong control, and has the focus. */
export const problemSummary = (problems: Problems): Html | "" =>
  problems.size === 0
    ? ""
    : html`<div class="notice" role="alert" tabindex="-1" autofocus>
        <h2>Check your answers</h2>
        <ul>
          ${[...problems].map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}
        </ul>
      </div>`

interface Labelled {
  readonly id: string
  /** The control's name in the form; the id by default. */
  readonly name?: string
  readonly label: Html | string
  readonly hint?: Html | string
  readonly problems?: Problems | undefined
}

/** A control below its label. `tied` are the attributes that connect them. */
const field = (
  { hint, id, label, name = id, problems = noProblems }: Labelled,
  control: (tied: Html) => Html
): Html => {
  const problem = problems.get(id)
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`])
  ]
  const tied = html`id="${id}" name="${name}"
  ${ids.length === 0 ? "" : html`aria-describedby="${ids.join(" ")}"`}
  ${problem === undefined ? "" : html`aria-invalid="true"`}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint === undefined ? "" : html`<span class="hint" id="${id}-hint">${hint}</span>`}
    ${control(tied)}
    ${problem === undefined ? "" : html`<span class="wrong" id="${id}-problem">${problem}</span>`}
  </div>`
}

interface TypedField extends Labelled {
  readonly value: string
  /** Further ones, such as `type="email" required`. */
  readonly attributes?: Html
}

export const inputField = (options: TypedField): Html =>
  field(
    options,
    (tied) => html`<input ${tied} ${options.attributes ?? ""} value="${options.value}" />`
  )

export const textField = (options: TypedField): Html =>
  field(
    options,
    (tied) => html`<textarea ${tied} dir="auto" ${options.attributes ?? ""}>
${options.value}</textarea>`
  )

interface SelectField extends Labelled {
  readonly value: string
  readonly choices: Choices
}

type Choices = ReadonlyArray<readonly [value: string, label: string]>

/** The choices, and the chosen value where they lack it. */
export const withChosen = (choices: Choices, chosen: string): Choices =>
  chosen === "" || choices.some(([value]) => value === chosen)
    ? choices
    : [...choices, [chosen, chosen]]

/** The languages that mails are written in, and the one that is set. */
export const languageChoices = (chosen: string): Choices =>
  withChosen(
    languages.map(({ name, tag }) => [tag, name]),
    chosen
  )

/** One of several values, each with its label. */
export const selectField = (options: SelectField): Html =>
  field(
    options,
    (tied) => html`<select ${tied}>
      ${options.choices.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === options.value ? "selected" : ""}>
            ${label}
          </option>`
      )}
    </select>`
  )

type Unfilled<Field, Id> = Omit<Field, "value" | "problems"> & { readonly id: Id }

/** The fields of a form whose values and problems are known by their ids. */
export const formFields = <Id extends string>(
  values: Readonly<Record<Id, string>>,
  problems: Problems = noProblems
) => ({
  input: (field: Unfilled<TypedField, Id>) =>
    inputField({ ...field, value: values[field.id], problems }),
  text: (field: Unfilled<TypedField, Id>) =>
    textField({ ...field, value: values[field.id], problems }),
  select: (field: Unfilled<SelectField, Id>) =>
    selectField({ ...field, value: values[field.id], problems })
})

/** A group of checkboxes or radios below its name; the first one has the group's id. */
const group = (
  { hint, id, label, problems = noProblems }: Labelled,
  type: "checkbox" | "radio",
  choices: ReadonlyArray<Choice & { readonly name: string }>
): Html => {
  const problem = problems.get(id)
  const about = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`])
  ]
  return html`<fieldset ${about.length === 0 ? "" : html`aria-describedby="${about.join(" ")}"`}>
    <legend>${label}</legend>
    ${hint === undefined ? "" : html`<span class="hint" id="${id}-hint">${hint}</span>`}
    <div class="options">
      ${choices.map(
        (choice, index) =>
          html`<label
            ><input
              type="${type}"
              name="${choice.name}"
              value="${choice.value}"
              ${index === 0 ? html`id="${id}"` : ""}
              ${choice.isChosen ? "checked" : ""}
            /><span>${choice.label}</span></label
          >`
      )}
    </div>
    ${problem === undefined ? "" : html`<span class="wrong" id="${id}-problem">${problem}</span>`}
  </fieldset>`
}

interface Choice {
  readonly value: string
  readonly label: Html | string
  readonly isChosen: boolean
}

/** A choice of several. Each is a field `{id}.{value}`, since repeated fields are refused. */
export const checkboxGroup = (
  options: Labelled & { readonly choices: ReadonlyArray<Choice> }
): Html =>
  group(
    options,
    "checkbox",
    options.choices.map((choice) => ({ ...choice, name: `${options.id}.${choice.value}` }))
  )

/** The values that were chosen in a group of checkboxes. */
export const chosenIn = (fields: ReadonlyMap<string, string>, id: string): ReadonlyArray<string> =>
  [...fields.keys()]
    .filter((name) => name.startsWith(`${id}.`))
    .map((name) => name.slice(id.length + 1))

/** A choice of one, with every option visible. */
export const radioGroup = (
  options: Labelled & {
    readonly value: string
    readonly choices: ReadonlyArray<readonly [value: string, label: Html | string]>
  }
): Html =>
  group(
    options,
    "radio",
    options.choices.map(([value, label]) => ({
      name: options.id,
      value,
      label,
      isChosen: value === options.value
    }))
  )

/** A form of one button and hidden fields. */
export const buttonForm = (
  action: string,
  label: Html | string,
  ...fields: ReadonlyArray<Html>
): Html =>
  html`<form method="post" action="${action}">
    ${fields}<button class="quiet">${label}</button>
  </form>`

/** A button that asks for confirmation before something that cannot be undone. */
export const confirmFirst = (label: string, question: string, form: Html): Html =>
  html`<details class="ask">
    <summary>${label} …</summary>
    <p>${question}</p>
    ${form}
  </details>`
