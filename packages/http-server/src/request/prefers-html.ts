import type { HttpServerRequest } from "effect/http"

/**
 * True for a browser: its `Accept` names HTML and wants it more than JSON (RFC 9110 §12.5.1). Some,
 * such as w3m, give whatever else they take the same weight; they do not name JSON.
 */
export const prefersHtml = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  const weights = new Map(
    (headers["accept"] ?? "").split(",", 32).map((range) => {
      const [type = "", ...parameters] = range.toLowerCase().replaceAll(/[ \t]/g, "").split(";")
      const quality = parameters.find((parameter) => parameter.startsWith("q="))
      return [type, quality === undefined ? 1 : Number(quality.slice(2))]
    })
  )
  const html = weights.get("text/html") ?? 0
  const json = weights.get("application/json")
  if (json !== undefined) return html > json
  return html > 0 && html >= (weights.get("application/*") ?? weights.get("*/*") ?? 0)
}
