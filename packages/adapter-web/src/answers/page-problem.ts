/** The refusals that a page may show, each with its words. */
import type { TooManyForms } from "@review-proof/domain/access"
import type { InvalidCursor, NotFound } from "@review-proof/domain/requests"
import type { ApiError, ErrorStatus } from "@review-proof/http-server"
import type { StoreUnavailable } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Data } from "effect"
import type { Html } from "../html/html.ts"
import type { Link } from "../html/layout.ts"

/** The words of a refusal. */
interface Words {
  readonly title: string
  readonly text: string
  /**
   * Links to continue with. By default the page of the form that was sent, or else the start page;
   * for staff their portal or console.
   */
  readonly ways?: ReadonlyArray<Link>
  /** A form below the links. */
  readonly form?: Html
}

/** A refusal in a reader's language; programs read it in English (contract PAGE-12). */
export class PageProblem extends Data.TaggedError("PageProblem")<{
  readonly status: ErrorStatus
  readonly words: (texts: PageTexts, baseUrl: string) => Words
  /** The language of the subject, such as an invitation. */
  readonly language?: string | null
  readonly headers?: { readonly [name: string]: string }
}> {}

/** A refusal on pages that are in English alone. */
export const englishProblem = (
  status: ErrorStatus,
  words: Words,
  headers: NonNullable<PageProblem["headers"]> = {}
): PageProblem => new PageProblem({ status, words: () => words, language: "en", headers })

/** The answer to a form from a page that was shown before this session began. */
export const outdatedForm = englishProblem(403, {
  title: "This form is out of date",
  text: "It was made before you signed in. Open the page again and repeat what you did."
})

/** The answer to too many tries to sign in. */
export const tooManyTries = (title: string, seconds: number, signInPath: string): PageProblem =>
  englishProblem(
    429,
    {
      title,
      text: `Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
      ways: [{ href: signInPath, label: "Sign in" }]
    },
    retryAfter(seconds)
  )

/**
 * A failure that has an answer. A page that may fail otherwise does not compile: it answers the
 * failure itself, or dies where that cannot happen.
 */
export type PageError =
  | ApiError
  | InvalidCursor
  | NotFound
  | PageProblem
  | StoreUnavailable
  | TooManyForms

/** The kinds of problems, read from the keys of their texts. */
type ProblemKey = Behind<"problemTitle.", Parameters<PageTexts["text"]>[0]>

type Behind<Group extends string, Key> = Key extends `${Group}${infer Rest}` ? Rest : never

/** A refusal of a kind that has words of its own. */
export const problemOf = (
  status: ErrorStatus,
  says: ProblemKey,
  headers: NonNullable<PageProblem["headers"]> = {}
): PageProblem => new PageProblem({ status, words: wordsFor(says), headers })

/** The words of a kind of problem, in a reader's language. */
export const wordsFor =
  (says: ProblemKey) =>
  (texts: PageTexts): Words => ({
    title: texts.text(`problemTitle.${says}`),
    text: texts.text(`problemText.${says}`)
  })

/**
 * A filter or a place in a list that the page never linked to. Visitors see only lists of reviews;
 * the lists of staff are in English.
 */
export const unknownPart = (listPath: string) =>
  new PageProblem({
    status: 400,
    words: (texts) => {
      const label = listPath.startsWith("/b/") ? texts.text("filters.clear") : "Start again"
      return { ...wordsFor("unknownPart")(texts), ways: [{ href: listPath, label }] }
    }
  })

/** A link from a message that was cut off, or that the service never made. */
export const unknownLink = new PageProblem({
  status: 404,
  words: (texts) => ({ title: texts.text("unknown.title"), text: texts.text("unknown.text") })
})

export const foreignForm = problemOf(403, "foreignForm")

export const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) })

export const codeOf = (status: ErrorStatus): string => codes.get(status) ?? "internal_error"

const codes: ReadonlyMap<number, string> = new Map([
  [400, "invalid_request"],
  [403, "forbidden"],
  [404, "not_found"],
  [408, "request_timeout"],
  [409, "invalid_transition"],
  [410, "gone"],
  [413, "payload_too_large"],
  [415, "unsupported_media_type"],
  [429, "rate_limited"]
])
