/** The fields of all forms, and what is wrong with them. */
import { html, type Html } from "./html.ts"

/** The errors of a form: a sentence for the id of each control. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()

/** The problems that are not null, in this order. */
export const problemsIn = (found: Readonly<Record<string, string | null>>): Problems =>
  new Map(
    Object.entries(found).flatMap(([id, text]) => (text === null ? [] : [[id, text] as const]))
  )

/**
 * A summary of the problems that takes the focus. It links to each wrong control, or to the first
 * of several with the same sentence. Empty without a title.
 */
export const problemSummary = (
  problems: Problems,
  title: string | null = problems.size === 0 ? null : "Check your answers"
): Html | false =>
  title !== null &&
  html`<div class="notice" role="alert" tabindex="-1" autofocus>
    <h2>${title}</h2>
    ${
      problems.size > 0 &&
      html`<ul>
        ${[...firstOfEach(problems)].map(([text, id]) => html`<li><a href="#${id}">${text}</a></li>`)}
      </ul>`
    }
  </div>`

const firstOfEach = (problems: Problems): ReadonlyMap<string, string> => {
  const first = new Map<string, string>()
  for (const [id, text] of problems) if (!first.has(text)) first.set(text, id)
  return first
}

/** The error of a control. The control's attributes refer to it. */
export const problemText = (id: string, problem: string | undefined): Html | false =>
  problem !== undefined && html`<span class="wrong" id="${id}-problem">${problem}</span>`

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
  const tied = html`id="${id}" name="${name}" ${describedBy(id, hint, problem)}
  ${problem !== undefined && html`aria-invalid="true"`}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hintText(id, hint)} ${problemText(id, problem)} ${control(tied)}
  </div>`
}

const hintText = (id: string, hint: Labelled["hint"]): Html | false =>
  hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`

const describedBy = (id: string, hint: Labelled["hint"], problem: string | undefined) => {
  const ids = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(hint === undefined ? [] : [`${id}-hint`])
  ]
  return ids.length === 0 ? "" : html`aria-describedby="${ids.join(" ")}"`
}

interface TypedField extends Labelled {
  readonly value: string
  /**
   * Further attributes, such as `type="email" required`. `maxlength` is not used, because it cuts
   * pasted text silently and counts characters differently; the answer to the form says what is too
   * long.
   */
  readonly attributes?: Html
}

export const inputField = (options: TypedField): Html =>
  field(options, (tied) => html`<input ${tied} ${options.attributes} value="${options.value}" />`)

interface TextField extends TypedField {
  /** The number of visible lines. */
  readonly rows: number
}

export const textField = (options: TextField): Html =>
  field(
    options,
    (tied) => html`<textarea ${tied} rows="${options.rows}" dir="auto" ${options.attributes}>
${options.value}</textarea>`
  )

interface SelectField extends Labelled {
  readonly value: string
  readonly choices: Choices
}

export type Choices = ReadonlyArray<readonly [value: string, label: string]>

/** One of several values, each with its label. */
export const selectField = (options: SelectField): Html =>
  field(
    options,
    (tied) => html`<select ${tied}>
      ${options.choices.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === options.value && "selected"}>${label}</option>`
      )}
    </select>`
  )

/** Values that a form sends along. */
export const hiddenInputs = (
  values: ReadonlyArray<readonly [name: string, value: string]>
): ReadonlyArray<Html> =>
  values.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

type Unfilled<Field, Id> = Omit<Field, "value" | "problems"> & { readonly id: Id }

/** The fields of a form whose values and problems are known by their ids. */
export const formFields = <Id extends string>(
  values: Readonly<Record<Id, string>>,
  problems: Problems = noProblems
) => ({
  input: (field: Unfilled<TypedField, Id>) =>
    inputField({ ...field, value: values[field.id], problems }),
  text: (field: Unfilled<TextField, Id>) =>
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
  return html`<fieldset ${describedBy(id, hint, problem)}>
    <legend>${label}</legend>
    ${hintText(id, hint)} ${problemText(id, problem)}
    <div class="options">
      ${choices.map(
        (choice, index) =>
          html`<label
            ><input
              type="${type}"
              name="${choice.name}"
              value="${choice.value}"
              ${index === 0 && html`id="${id}"`}
              ${choice.isChosen && "checked"}
            /><span>${choice.label}</span></label
          >`
      )}
    </div>
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
