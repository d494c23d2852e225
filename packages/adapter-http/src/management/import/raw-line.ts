/** Records of an imported body as text, before anyone asks what they say. */
import { isUtf8 } from "node:buffer"
import type { RejectedLine } from "@review-proof/domain/reviews"
import { maxBodyBytes } from "@review-proof/http-server"
import type { TextRecord } from "./split-records.ts"

/** A record with the shape of a review to create, or its problems. */
export type RawLine = { readonly line: number; readonly value: unknown } | RejectedLine

/** Rejects a whole line with one sentence, since its fields cannot be read. */
export const rejectedLine = (line: number, sentence: string): RejectedLine => ({
  line,
  problems: { "": sentence }
})

/**
 * The text of a record, without a carriage return at its end and the byte order mark that
 * spreadsheets put before a file.
 */
export const recordText = ({ bytes, line }: TextRecord): string | RejectedLine => {
  if (bytes === null) return rejectedLine(line, `The line is larger than ${maxBodyBytes} bytes`)
  if (!isUtf8(bytes)) return rejectedLine(line, line === 1 ? fileNotUtf8 : "The line is not UTF-8")
  const text = (line === 1 ? unmarkedUtf8 : utf8).decode(bytes)
  return text.endsWith("\r") ? text.slice(0, -1) : text
}

/** The file is perhaps the spreadsheet itself. */
const fileNotUtf8 =
  "The first line is not UTF-8; from a spreadsheet, save the file in the format “CSV UTF-8”"

const unmarkedUtf8 = new TextDecoder("utf-8")
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
