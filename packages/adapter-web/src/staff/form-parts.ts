import { formToken } from "@review-proof/domain/portal"
import { languages } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { doneNote } from "../answers/address.ts"
import { englishTexts } from "../answers/preferred-language.ts"
import { newFormId } from "../forms/form-id.ts"
import { choiceIn, type Fields } from "../forms/typed-values.ts"
import { hiddenInput, noProblems, type Choices, type Problems } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"

/** The version of a thing that the form shows, so that it overwrites nothing newer. */
export const versionField = (version: number): Html => hiddenInput("version", String(version))

/** Refuses a form that would overwrite a newer change, and shows it again as it was typed. */
export const overtakenNote = (what: string): string =>
  `Nothing was done: ${what} changed in the meantime. Save again to use what you typed instead.`

/** The reason why a form did nothing although its fields are right. */
export interface Refused {
  readonly status?: 404 | 409 | 413
  /** Words above the page as it is now. */
  readonly refusal?: string
}

/** A form that came back: what was typed, and what is wrong with it. */
export interface TypedForm<out Values> extends Refused {
  readonly values: Values
  /** The version of the thing that the form was sent with. */
  readonly version?: number | undefined
  readonly problems?: Problems
}

/** Refuses a form about something that a colleague removed first. */
export const removedAlready = (what: string): Refused => ({
  status: 404,
  refusal: `Nothing was done: ${what} was removed already.`
})

/** Most pages with forms need these parts. */
export interface PageParts extends Effect.Success<ReturnType<typeof pageParts>> {}

/**
 * `notes` are the confirmations of the forms that lead to the page, by the parameter `done`, and
 * `problems` those of a form that came back.
 */
export const pageParts = (
  session: Parameters<typeof formToken>[0],
  {
    notes = new Map(),
    problems = noProblems
  }: { readonly notes?: ReadonlyMap<string, string>; readonly problems?: Problems }
) =>
  Effect.all({
    /** A hidden field that proves that the form was shown to this session. */
    token: Effect.map(formToken(session), (token) => hiddenInput("form", token)),
    /** A hidden field that names this rendering of a form, so that sent twice it does its work once. */
    submission: Effect.map(newFormId, (id) => hiddenInput("submission", id)),
    note: doneNote(notes),
    problems: Effect.succeed(problems),
    now: Clock.currentTimeMillis,
    texts: englishTexts
  })

/** The choices, and the chosen value where they lack it. */
export const withChosen = (choices: Choices, chosen: string): Choices =>
  chosen === "" || choices.some(([value]) => value === chosen)
    ? choices
    : [...choices, [chosen, chosen]]

/** The language that a form names: one of those it offers where `own` is set. */
export const languageIn = (fields: Fields, own: string) =>
  choiceIn(
    fields,
    "language",
    languageChoices(own).map(([tag]) => tag),
    own
  )

/** The languages that mails are written in, and the one that is set. */
export const languageChoices = (chosen: string): Choices =>
  withChosen(
    languages.map(({ name, tag }) => [tag, name]),
    chosen
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
