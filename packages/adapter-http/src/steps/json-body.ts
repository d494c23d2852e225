/** Parses a body's text to JSON that is safe to inspect and contains no credentials. */
import { credentialParameterNames, looksLikeCredential } from "@review-proof/domain/access"
import { Effect } from "effect"
import { invalidRequest, type ApiError } from "@review-proof/http-server"
import { credentialsInUrl } from "./credentials-in-url.ts"

/** How deep arrays and objects of a body may nest (contract REQUEST-3). */
const maxDepth = 32

/** Parses the text. Refuses a value that nests too deep, text that no store takes, and credentials. */
export const parseJsonBody = (text: string): Effect.Effect<unknown, ApiError> =>
  Effect.flatMap(
    Effect.try({
      try: (): unknown => JSON.parse(text),
      catch: () => invalidRequest("The body is not valid JSON.")
    }),
    (body) => {
      const problem = jsonProblem(body, "The body", text)
      return problem === undefined ? Effect.succeed(body) : Effect.fail(problem)
    }
  )

/**
 * Finds problems that any JSON value can have, and those of the text that it
 * was parsed from, if any.
 */
export const jsonProblem = (body: unknown, whole: string, text?: string): ApiError | undefined => {
  const found: Findings = { tooDeep: false, unusable: undefined, credential: false, texts: 0 }
  inspect(body, 1, found)
  if (text !== undefined && !found.tooDeep && mayHoldMore(text, found)) inspectText(text, found)
  if (found.tooDeep) return invalidRequest(`${whole} nests deeper than ${maxDepth} levels.`)
  if (found.unusable !== undefined) return invalidRequest(`${whole} contains ${found.unusable}.`)
  return found.credential ? credentialsInUrl : undefined
}

interface Findings {
  tooDeep: boolean
  /** Names the characters of a text that no store takes. */
  unusable: string | undefined
  credential: boolean
  /** The number of names and texts examined. */
  texts: number
}

/** Each checked text has two quotes; more quotes mean texts that were not checked. */
const mayHoldMore = (text: string, { texts }: Findings): boolean => {
  let quotes = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes++
  return quotes !== 2 * texts
}

/**
 * Of members with the same name, the parsed value keeps only the last; the others are found in the
 * text alone.
 */
const inspectText = (text: string, found: Findings): void => {
  let depth = 0
  for (const [token, said, colon] of text.matchAll(tokens)) {
    if (said !== undefined) {
      const string = unescaped(said)
      if (colon === undefined) inspectString(string, found)
      else inspectName(string, found)
    } else if (token === "{" || token === "[") {
      depth++
      if (depth > maxDepth) found.tooDeep = true
    } else {
      depth--
    }
  }
}

/**
 * The strings of a JSON text, with the colon after names, and the brackets. The last quote
 * is optional, so that an unclosed text is not scanned again from each character.
 */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*"?)(\s*:)?|[[\]{}]/g

const unescaped = (literal: string): string => {
  const string: unknown = literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1)
  return String(string)
}

/** Goes only as deep as a body may nest, so that no body can exhaust the stack. */
const inspect = (value: unknown, depth: number, found: Findings): void => {
  if (typeof value === "string") return inspectString(value, found)
  if (typeof value !== "object" || value === null) return
  if (depth > maxDepth) {
    found.tooDeep = true
  } else if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1, found)
  } else {
    for (const [name, member] of Object.entries(value)) {
      inspectName(name, found)
      inspect(member, depth + 1, found)
    }
  }
}

const inspectName = (name: string, found: Findings): void => {
  if (credentialParameterNames.has(name.toLowerCase())) found.credential = true
  inspectString(name, found)
}

/** An escape such as `\u0000` or `\ud800` gets past a check of the bytes. */
const inspectString = (text: string, found: Findings): void => {
  found.texts++
  if (text.includes("\u0000")) found.unusable = "a NUL character"
  if (!text.isWellFormed()) found.unusable = "text that is not Unicode"
  if (looksLikeCredential(text)) found.credential = true
}
