/** The forms of texts that people enter. Lengths count code points. */
import { Schema } from "effect"
import { isBlank } from "../is-blank.ts"
import { businessNameProblem } from "../reviews/name-problems.ts"

const plain = String.raw`[^\u0080-\u009f\u202a-\u202e\u2066-\u2069]*`

/** An embedding or isolate with its end, so that the text around it is not reordered. */
const ended = String.raw`(?:[\u202a\u202b]${plain}\u202c|[\u2066-\u2068]${plain}\u2069)`

/** Refuses C1 controls, bidirectional overrides, and marks without their end (contract REQUEST-3). */
export const isPlain = Schema.isPattern(new RegExp(`^${plain}(?:${ended}${plain})*$`, "u"), {
  message:
    "must not contain control characters or bidirectional overrides, and must end its embeddings and isolates"
})

/** Refuses whole embeddings and isolates too: of a name, only a part may be published. */
export const isUndirected = Schema.isPattern(new RegExp(`^${plain}$`, "u"), {
  message: "must not contain control characters or bidirectional overrides, embeddings or isolates"
})

const textOf = (characters: typeof isPlain) => (minimum: number, maximum: number) =>
  Schema.String.check(
    Schema.isBetweenCodePoints(minimum, maximum, {
      message: `must be ${minimum === 0 ? "at most" : `${minimum} to`} ${maximum} characters long`
    }),
    characters
  )

/** Makes the schema of a text from so many to so many characters, on any number of lines. */
export const Text = textOf(isPlain)

/** Makes the schema of a text of which only a part may be published. */
export const UndirectedText = textOf(isUndirected)

/** A BCP 47 tag of a language with at most one subtag, `en` or `en-GB` (contract API-5). */
export const LanguageTag = Schema.String.check(
  Schema.isPattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/u, {
    message: "must be a language tag like en or en-GB"
  })
)

/** Refuses a text without a visible character. */
export const isNotBlank = Schema.makeFilter((text: string) => !isBlank(text) || "must not be blank")

/** Names end up in mail headers and page titles, where a control character could inject a line. */
export const isOneLine = Schema.isPattern(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, {
  message: "must be one line without control characters"
})

/** The name of a person, a key or the like. */
export const Name = UndirectedText(1, 120).check(isNotBlank, isOneLine)

/** The name of a company or business, as pages and mails show it. */
export const BusinessName = Name.check(
  Schema.makeFilter((name: string) => businessNameProblem(name) ?? true)
)
