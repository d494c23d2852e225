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
  readonly problems: Problems
}

/** A control below its label. `tied` are the attributes that connect them. */
const field = (
  { hint, id, label, name = id, problems }: Labelled,
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
  return ids.length > 0 && html`aria-describedby="${ids.join(" ")}"`
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

const inputField = (options: TypedField): Html =>
  field(options, (tied) => html`<input ${tied} ${options.attributes} value="${options.value}" />`)

interface TextField extends TypedField {
  /** The number of visible lines. */
  readonly rows: number
}

const textField = (options: TextField): Html =>
  field(
    options,
    (tied) => html`<textarea ${tied} rows="${options.rows}" dir="auto" ${options.attributes}>
${options.value}</textarea>`
  )

interface SelectField extends Labelled {
  readonly value: string
  readonly choices: Choices
  readonly attributes?: Html
}

export type Choices<Label = string> = ReadonlyArray<readonly [value: string, label: Label]>

/** One of several values, each with its label. */
const selectField = (options: SelectField): Html =>
  field(
    options,
    (tied) => html`<select ${tied} ${options.attributes}>
      ${options.choices.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === options.value && "selected"}>${label}</option>`
      )}
    </select>`
  )

/** A value that a form sends along. */
export const hiddenInput = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

interface RadioGroup extends Labelled {
  readonly value: string
  readonly choices: Choices<Html | string>
}

/** A choice of one, with every option visible. */
const radioGroup = (options: RadioGroup): Html =>
  group(options, "radio", (value) => ({
    name: options.id,
    isChosen: value === options.value
  }))

interface CheckboxGroup extends Labelled {
  readonly chosen: ReadonlyArray<string>
  readonly choices: Choices<Html | string>
}

/** A choice of several. Each is a field `{id}.{value}`, since repeated fields are refused. */
const checkboxGroup = (options: CheckboxGroup): Html => {
  const chosen = new Set(options.chosen)
  return group(options, "checkbox", (value) => ({
    name: `${options.id}.${value}`,
    isChosen: chosen.has(value)
  }))
}

/** A group of checkboxes or radios below its name; the first one has the group's id. */
const group = (
  { choices, hint, id, label, problems }: Labelled & Pick<RadioGroup, "choices">,
  type: "checkbox" | "radio",
  of: (value: string) => { readonly name: string; readonly isChosen: boolean }
): Html => {
  const problem = problems.get(id)
  return html`<fieldset ${describedBy(id, hint, problem)}>
    <legend>${label}</legend>
    ${hintText(id, hint)} ${problemText(id, problem)}
    <div class="options">
      ${choices.map(([value, words], index) => {
        const { isChosen, name } = of(value)
        return html`<label
          ><input
            type="${type}"
            name="${name}"
            value="${value}"
            ${index === 0 && html`id="${id}"`}
            ${isChosen && "checked"}
          /><span>${words}</span></label
        >`
      })}
    </div>
  </fieldset>`
}

type Unfilled<Field, Id> = Omit<Field, "value" | "problems"> & { readonly id: Id }

/** The fields of a form: each has the value and the problem of its id. */
export const formFields = <Id extends string>(
  values: Readonly<Record<Id, string>>,
  problems: Problems = noProblems
) => {
  const filled = <Field extends { readonly id: Id }>(field: Field) => ({
    ...field,
    value: values[field.id],
    problems
  })
  return {
    input: (field: Unfilled<TypedField, Id>) => inputField(filled(field)),
    text: (field: Unfilled<TextField, Id>) => textField(filled(field)),
    select: (field: Unfilled<SelectField, Id>) => selectField(filled(field)),
    radios: (field: Unfilled<RadioGroup, Id>) => radioGroup(filled(field)),
    checkboxes: (field: Omit<CheckboxGroup, "problems">) => checkboxGroup({ ...field, problems })
  }
}
