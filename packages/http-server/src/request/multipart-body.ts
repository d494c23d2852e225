/** Bodies of `multipart/form-data` (RFC 7578): fields and one file, read as they arrive. */
import { isUtf8 } from "node:buffer"
import { ByteSize, Effect, Stream } from "effect"
import { MultipartParser, type HttpServerRequest } from "effect/http"
import { invalidRequest, timedOut, type ApiError } from "../answers/api-error.ts"
import { headerLines, isBodyAbsent } from "./header-lines.ts"
import { isMediaType } from "./media-type.ts"
import { encodedBody, tooLarge, wrongType } from "./read-body.ts"

/** A form with a file. Empty fields are absent; a file's declared type is ignored. */
export interface MultipartForm {
  readonly fields: ReadonlyMap<string, string>
  /** Null if none was chosen. */
  readonly file: UploadedFile | null
}

export interface UploadedFile {
  /** The sender's name for the file: untrusted. */
  readonly name: string
  readonly bytes: Uint8Array
}

interface MultipartOptions<E, R> {
  readonly maxFieldBytes: number
  readonly maxFileBytes: number
  /** Looks at the fields that came before the file; where it fails, no more of the body is read. */
  readonly beforeFile: (fields: MultipartForm["fields"]) => Effect.Effect<void, E, R>
}

/**
 * Reads a form whose file, if there is one, is its last part. A request without a body is a form
 * without parts. Fails with 415, 413, 408 or 400.
 */
export const readMultipartForm = Effect.fnUntraced(function* <E, R>(
  request: HttpServerRequest.HttpServerRequest,
  { beforeFile, maxFieldBytes, maxFileBytes }: MultipartOptions<E, R>
) {
  if (isBodyAbsent(request)) {
    yield* beforeFile(noFields)
    return { fields: noFields, file: null }
  }
  const types = headerLines(request, "content-type")
  if (types.length !== 1 || !isMediaType(types[0] ?? "", formType))
    return yield* wrongType(formType)
  if (request.headers["content-encoding"] !== undefined) return yield* encodedBody
  const most = maxFileBytes + 2 * maxFieldBytes
  if (Number(request.headers["content-length"] ?? 0) > most) return yield* tooLarge(most)
  const form = new Parts(types[0] ?? "", { maxFieldBytes, maxFileBytes, most })
  let isChecked = false
  const take = Effect.fnUntraced(function* (chunk: Uint8Array) {
    form.parser.write(chunk)
    if (form.problem !== null) return yield* form.problem
    if (form.file !== null && !isChecked) {
      isChecked = true
      yield* beforeFile(form.fields)
    }
  })
  const arriving = request.stream.pipe(
    Stream.mapError(() => malformed),
    Stream.timeoutOrElse({ duration: longestPause, orElse: () => Stream.fail(timedOut) })
  )
  yield* Stream.runForEach(arriving, take)
  form.parser.end()
  if (form.problem !== null || !form.isWhole) return yield* form.problem ?? malformed
  if (!isChecked) yield* beforeFile(form.fields)
  return form.read()
})

/** An import holds one of few places until its file has arrived (contract PORTAL-30). */
const longestPause = "10 seconds"

const noFields: MultipartForm["fields"] = new Map()

const formType = "multipart/form-data"

const maxParts = 20

/** The parts of a form that have arrived. */
class Parts {
  readonly fields = new Map<string, string>()
  file: { readonly name: string; readonly chunks: Array<Uint8Array> } | null = null
  problem: ApiError | null = null
  isWhole = false
  readonly parser: MultipartParser.Parser

  constructor(
    contentType: string,
    bounds: { readonly maxFieldBytes: number; readonly maxFileBytes: number; readonly most: number }
  ) {
    this.parser = MultipartParser.make({
      headers: { "content-type": contentType },
      maxParts,
      maxFieldSize: ByteSize.bytes(bounds.maxFieldBytes),
      maxTotalSize: ByteSize.bytes(bounds.most),
      onField: ({ name }, value) => {
        const isWrong = this.file !== null || this.fields.has(name)
        if (isWrong || !isUtf8(value) || value.includes(0)) this.problem ??= malformed
        else this.fields.set(name, utf8.decode(value))
      },
      onFile: ({ filename = "" }) => {
        if (this.file !== null) this.problem ??= malformed
        const file = { name: filename, chunks: new Array<Uint8Array>() }
        this.file = file
        let size = 0
        return (chunk) => {
          if (chunk === null) return
          size += chunk.length
          if (size > bounds.maxFileBytes) this.problem ??= tooLarge(bounds.maxFileBytes)
          else file.chunks.push(chunk)
        }
      },
      onError: (error) => {
        this.problem ??= error._tag === "ReachedLimit" ? tooLarge(bounds.maxFileBytes) : malformed
      },
      onDone: () => {
        this.isWhole = true
      }
    })
  }

  read(): MultipartForm {
    const fields = new Map([...this.fields].filter(([, value]) => value !== ""))
    const bytes = Buffer.concat(this.file?.chunks ?? [])
    return {
      fields,
      file: this.file === null || bytes.length === 0 ? null : { name: this.file.name, bytes }
    }
  }
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

const malformed = invalidRequest("The body is not well-formed multipart/form-data.")
