/** A body's text as JSON that is safe to look into, and without credentials in it. */
import { credentialParameterNames, looksLikeCredential } from "@review-proof/domain"
import { Effect } from "effect"
import { invalidRequest } from "./api-error.ts"
import type { ApiError } from "./api-error.ts"
import { credentialsInUrl } from "./credentials-in-url.ts"

/** rules.md, Requests. */
const MAX_DEPTH = 32

/** Parses; refuses what nests too deep, then text that is not Unicode, then credentials. */
export const parseJsonBody = (text: string): Effect.Effect<unknown, ApiError> =>
  Effect.flatMap(
    Effect.try({
      try: (): unknown => JSON.parse(text),
      catch: () => invalidRequest("The body is not valid JSON.")
    }),
    (body) => {
      const problem = jsonProblem(body)
      return problem === undefined ? Effect.succeed(body) : Effect.fail(problem)
    }
  )

/** What is wrong with a JSON value whatever it stands for. */
export const jsonProblem = (body: unknown, whole = "The body"): ApiError | undefined => {
  const found: Findings = { tooDeep: false, illFormed: false, credential: false }
  inspect(body, 1, found)
  if (found.tooDeep) return invalidRequest(`${whole} nests deeper than ${MAX_DEPTH} levels.`)
  if (found.illFormed) return invalidRequest(`${whole} contains text that is not Unicode.`)
  return found.credential ? credentialsInUrl : undefined
}

interface Findings {
  tooDeep: boolean
  illFormed: boolean
  credential: boolean
}

/** Goes no deeper than a body may nest, so that none can exhaust the stack. */
const inspect = (value: unknown, depth: number, found: Findings): void => {
  if (typeof value === "string") return inspectText(value, found)
  if (typeof value !== "object" || value === null) return
  if (depth > MAX_DEPTH) {
    found.tooDeep = true
  } else if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1, found)
  } else {
    for (const [name, member] of Object.entries(value)) {
      if (credentialParameterNames.has(name.toLowerCase())) found.credential = true
      inspectText(name, found)
      inspect(member, depth + 1, found)
    }
  }
}

/** An escape such as `\u0000` or `\ud800` gets past a check of the bytes. */
const inspectText = (text: string, found: Findings): void => {
  if (text.includes("\u0000") || !text.isWellFormed()) found.illFormed = true
  if (looksLikeCredential(text)) found.credential = true
}
