import { defaultNameChoice, nameChoices, publishedName } from "@review-proof/domain/reviews"
import type { NameChoice } from "@review-proof/domain/reviews"
import type { PageTexts } from "@review-proof/translations"
import { formFields, problemSummary, type Problems } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { isReviewLanguage, reviewLanguages } from "../html/review-languages.ts"
import { starChoice } from "./star-choice.ts"

export const emptyReviewForm = {
  stars: "",
  title: "",
  text: "",
  experienceDate: "",
  reviewerName: "",
  showName: "",
  language: ""
}

/** The raw input, so that a refused form comes back filled in. */
export type ReviewFormValues = Readonly<typeof emptyReviewForm>

export interface ReviewFormOptions {
  readonly action: string
  /** The heading above the form says what the review is about. */
  readonly heading: Html
  readonly texts: PageTexts
  readonly values: ReviewFormValues
  readonly problems: Problems
  /** Why the whole form came back. */
  readonly notice: string | null
  /** The invitation's, empty once it was erased; null if the form asks for it. */
  readonly fullName: string | null
  /** The last date that can be chosen. */
  readonly today: string
  /** Named the same when a form is sent twice. */
  readonly formId: string
}

/** The form of a review: native controls, each with its own error. */
export const reviewForm = (options: ReviewFormOptions): Html => {
  const { fullName, notice, problems, texts, values } = options
  return html`${problemSummary(problems, notice)} ${options.heading}
    <form method="post" action="${options.action}" class="card" novalidate>
      <input type="hidden" name="submission" value="${options.formId}" />
      ${starChoice(texts, values.stars, problems.get("stars-1"))}
      ${formFields(values, problems).text({
        id: "text",
        label: texts.text("form.text"),
        hint: texts.text("form.textHint"),
        rows: 6,
        attributes: html`required`
      })}
      ${fullName && nameField(texts, fullName, values.showName)} ${details(options)}
      <p class="soft">${texts.text("form.checked")}</p>
      <p class="actions"><button type="submit">${texts.text("form.send")}</button></p>
    </form>`
}

/** The fields that few people fill in. They are open where one has a value or is wrong. */
const details = (options: ReviewFormOptions): Html => {
  const { fullName, problems, texts, today, values } = options
  const isOpen = `${values.title}${values.experienceDate}${values.reviewerName}` !== ""
  const { input } = formFields(values, problems)
  return html`<details class="more" ${isOpen && html` open`}>
    <summary>${texts.text("form.more")}</summary>
    ${input({
      id: "title",
      label: texts.text("form.headline"),
      attributes: html`type="text" dir="auto"`
    })}
    ${input({
      id: "experienceDate",
      name: "experience_date",
      label: texts.text("form.date"),
      attributes: html`type="date" min="1900-01-01" max="${today}"`
    })}
    ${
      fullName === null &&
      html`${input({
        id: "reviewerName",
        name: "reviewer_name",
        label: texts.text("form.name"),
        attributes: html`type="text" autocomplete="name" dir="auto"`
      })}
      ${nameField(texts, values.reviewerName, values.showName)}`
    }
    ${languageField(texts, values.language)}
  </details>`
}

/**
 * Lets the author choose how much of their name is published, and shows each choice as it will
 * read. Until a name is typed, an example is shown.
 */
const nameField = (texts: PageTexts, fullName: string, chosen: string): Html => {
  const name = fullName.trim() || texts.text("form.exampleName")
  const wanted = nameChoices.find((choice) => choice === chosen) ?? defaultNameChoice
  const shownAs = publishedName(name, wanted)
  return html`<fieldset class="field">
    <legend>${texts.text("form.showName")}</legend>
    <div class="options">
      ${distinctChoices(name).map(
        ([choice, shown]) =>
          html`<label
            ><input
              type="radio"
              name="show_name"
              value="${choice}"
              ${shown === shownAs && html` checked`}
            />
            ${shown === null ? texts.text("form.show.none") : html`<bdi>${shown}</bdi>`}
            ${!fullName.trim() && shown !== null && html`<span class="hint">${texts.text(`form.show.${choice}`)}</span>`}</label
          >`
      )}
    </div>
  </fieldset>`
}

/** The choices that differ for this name: `Rita` has no initial to add. */
const distinctChoices = (name: string): ReadonlyArray<readonly [NameChoice, string | null]> => {
  const choices = nameChoices.map((choice) => [choice, publishedName(name, choice)] as const)
  return choices.filter(
    ([, shown], at) => choices.findIndex(([, earlier]) => earlier === shown) === at
  )
}

const languageField = (texts: PageTexts, chosen: string): Html =>
  html`<div class="field">
    <label for="language">${texts.text("form.language")}</label>
    <select id="language" name="language">
      ${!isReviewLanguage(chosen) && chosen !== "" && html`<option value="${chosen}" selected>${texts.languageName(chosen)}</option>`}
      ${reviewLanguages.map(
        ([tag, name]) =>
          html`<option value="${tag}" lang="${tag}" ${chosen === tag && html` selected`}>
            ${name}
          </option>`
      )}
    </select>
  </div>`
