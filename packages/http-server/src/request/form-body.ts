/** Bodies of `application/x-www-form-urlencoded`, read strictly (RFC 6749 §3.2 and appendix B). */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { invalidRequest, type ApiError } from "../answers/api-error.ts"
import { withinBudget } from "./body-budget.ts"
import { isBodyAbsent } from "./header-lines.ts"
import { maxBodyBytes, readBody } from "./read-body.ts"
import { strictFormText } from "./request-target.ts"

/**
 * The parameters by name. Empty ones count as absent; any that is repeated is refused. A request
 * without a body is a form without fields.
 */
export const readForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number = maxBodyBytes
) {
  if (isBodyAbsent(request)) return new Map<string, string>()
  const read = readBody(request, "application/x-www-form-urlencoded", maxBytes)
  const text = yield* withinBudget(request, maxBytes, read)
  const form = parseForm(text)
  return "form" in form ? form.form : yield* form.problem
})

const parseForm = (
  text: string
): { readonly form: ReadonlyMap<string, string> } | { readonly problem: ApiError } => {
  const seen = new Map<string, string>()
  for (const pair of text.split("&")) {
    if (pair === "") continue
    const [written = "", ...rest] = pair.split("=")
    const name = strictFormText(written)
    const value = strictFormText(rest.join("="))
    if (name === undefined || value === undefined) {
      return { problem: invalidRequest("The form is not properly percent-encoded UTF-8.") }
    }
    if (`${name}${value}`.includes("\u0000")) {
      return { problem: invalidRequest("The form contains a NUL character.") }
    }
    if (seen.has(name)) return { problem: invalidRequest("A parameter is given twice.") }
    seen.set(name, value)
  }
  return { form: new Map([...seen].filter(([, value]) => value !== "")) }
}
