/** Records of an imported body as text, before anyone asks what they say. */
import { isUtf8 } from "node:buffer"
import type { RejectedLine } from "@review-proof/domain/reviews"
import { invalidRequest, type ApiError } from "@review-proof/http-server"
import { maxRecordBytes, type TextRecord } from "./split-records.ts"

/** A record with the shape of a review to create, or its problems. */
export type RawLine = { readonly line: number; readonly value: unknown } | RejectedLine

/** Rejects a whole line with one sentence, since its fields cannot be read. */
export const rejectedLine = (line: number, sentence: string): RejectedLine => ({
  line,
  problems: { "": sentence }
})

/** The text of a record, without a carriage return at its end. */
export const recordText = ({ bytes, line }: TextRecord): string | RejectedLine => {
  if (bytes === null) return rejectedLine(line, `The line is larger than ${maxRecordBytes} bytes`)
  if (!isUtf8(bytes)) return rejectedLine(line, "The line is not UTF-8")
  const text = utf8.decode(bytes)
  return text.endsWith("\r") ? text.slice(0, -1) : text
}

/** contract REQUEST-3: a byte order mark is refused, at the head of a stream too. */
export const byteOrderMarkProblem = ({ bytes, line }: TextRecord): ApiError | undefined =>
  line === 1 && bytes !== null && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? invalidRequest("The body begins with a byte order mark.")
    : undefined

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
