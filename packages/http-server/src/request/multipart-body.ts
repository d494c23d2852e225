/** Bodies of `multipart/form-data` (RFC 7578), held whole within a bound. */
import { isUtf8 } from "node:buffer"
import { Effect } from "effect"
import { MultipartParser } from "effect/http"
import type { HttpServerRequest } from "effect/http"
import { invalidRequest } from "../answers/api-error.ts"
import type { ApiError } from "../answers/api-error.ts"
import { withinBudget } from "./body-budget.ts"
import { readBytes } from "./read-body.ts"

/** A form with files. What was left empty is absent; nothing is believed of a file but its bytes. */
export interface MultipartForm {
  readonly fields: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Reads a form of at most `maxBytes`; a name that is repeated is refused. */
export const readMultipartForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number
) {
  const read = readBytes(request, "multipart/form-data", maxBytes)
  return yield* Effect.flatMap(withinBudget(request, maxBytes, read), (bytes) =>
    parse(bytes, request.headers["content-type"] ?? "")
  )
})

const maxParts = 20

const parse = (bytes: Uint8Array, contentType: string): Effect.Effect<MultipartForm, ApiError> => {
  const fields = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  let isWhole = false
  let isBroken = false
  const isTaken = (name: string) => {
    const taken = fields.has(name) || files.has(name)
    isBroken ||= taken
    return taken
  }
  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    maxParts,
    onField: ({ name }, value) => {
      if (isTaken(name)) return
      isBroken ||= !isUtf8(value) || value.includes(0)
      fields.set(name, utf8.decode(value))
    },
    onFile: ({ name }) => {
      const chunks: Array<Uint8Array> = []
      return (chunk) => {
        if (chunk !== null) chunks.push(chunk)
        else if (!isTaken(name)) files.set(name, Buffer.concat(chunks))
      }
    },
    onError: () => {
      isBroken = true
    },
    onDone: () => {
      isWhole = true
    }
  })
  parser.write(bytes)
  parser.end()
  if (!isWhole || isBroken) return Effect.fail(malformed)
  return Effect.succeed({
    fields: new Map([...fields].filter(([, value]) => value !== "")),
    files: new Map([...files].filter(([, file]) => file.length > 0))
  })
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

const malformed = invalidRequest("The body is not well-formed multipart/form-data.")
