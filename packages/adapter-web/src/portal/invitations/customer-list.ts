/** Reads customers from a pasted list or a CSV file, in the common ways to write them. */
import { RecordScanner } from "@review-proof/domain/reviews"
import { csvFields } from "@review-proof/http-server"

interface Line {
  /** From 1. */
  readonly line: number
  /** The line as it was written, without the space around it. */
  readonly text: string
}

/** One customer as the line has it, not checked yet. */
export interface ListedCustomer extends Line {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: string
  readonly reference: string
  /** SKUs separated by commas. */
  readonly products: string
}

/** A line without a customer. `problem` completes a sentence. */
export interface UnreadableLine extends Line {
  readonly problem: string
}

/**
 * Reads a customer from each line that is not empty. A first line may name columns. Other lines are
 * `Ada Lovelace <ada@example.com>`, or cells divided by tabs, semicolons or commas in any order of
 * address and name, then perhaps a language and a reference. Where the first line seems to name
 * columns in other words, no further cell is guessed: a surname taken for a reference would make a
 * review count as that of a purchase.
 */
export const readCustomerList = (text: string): ReadonlyArray<ListedCustomer | UnreadableLine> => {
  const lines = [...linesIn(text)]
  const [first, ...others] = lines
  const separator = separatorOf(first?.text ?? "")
  const columns = first === undefined ? null : columnsOf(first, separator)
  if (columns !== null) return others.map((line) => customerInColumns(line, columns, separator))
  const isNamedOtherwise = first !== undefined && namesOtherwise(first, separator)
  return lines.map((line) => customerIn(line, isNamedOtherwise))
}

/** A line of several cells without an address, which is no customer. */
const namesOtherwise = ({ text }: Line, separator: string): boolean => {
  const cells = cellsOf(text, separator) ?? []
  return cells.filter((cell) => cell !== "").length > 1 && !cells.some(isContact)
}

/** The names in the first line that belong to no known column, where it names columns at all. */
export const ignoredColumns = (text: string): ReadonlyArray<string> => {
  const [first] = linesIn(text)
  if (first === undefined) return []
  const separator = separatorOf(first.text)
  const columns = columnsOf(first, separator)
  if (columns === null) return []
  const names = cellsOf(first.text, separator) ?? []
  return names.filter((name, place) => name !== "" && columns[place] === null)
}

/** The lines that are not empty, one at a time, because some callers need only the first. */
const linesIn = function* (text: string): Generator<Line> {
  const physical = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
  const separator = separatorOf(physical.find((line) => line.trim() !== "")?.trim() ?? "")
  for (let from = 0, end; from < physical.length; from = end) {
    end = from + linesOfRecord(physical.slice(from, from + maxLinesOfRecord), separator)
    const record = bare(physical.slice(from, end).join("\n"), separator)
    if (record !== "") yield { line: from + 1, text: record }
  }
}

/** Removes the space around a line, except tabs at its start where tabs divide cells: the first is empty. */
const bare = (text: string, separator: string): string =>
  separator === "\t" ? text.trimEnd().replace(/^[^\S\t]+/, "") : text.trim()

/** A record continues after a line break within quotation marks, unless these are never closed. */
const linesOfRecord = (lines: ReadonlyArray<string>, separator: string): number => {
  if (lines[0]?.includes('"') !== true) return 1
  const scanner = new RecordScanner({ quotes: true, separator })
  const isClosed = scanner.recordEnd(utf8.encode(`${lines.join("\n")}\n`), 0) !== -1
  const count = scanner.line - 1
  return isClosed && cellsOf(lines.slice(0, count).join("\n"), separator) !== null ? count : 1
}

const utf8 = new TextEncoder()

/** A record with more lines is read line by line, as behind a stray quotation mark. */
const maxLinesOfRecord = 50

const separatorOf = (text: string): string => ["\t", ";"].find((mark) => text.includes(mark)) ?? ","

const cellsOf = (text: string, separator: string): ReadonlyArray<string> | null =>
  csvFields(text, separator)?.map(tidy) ?? null

const tidy = (cell: string): string => cell.replaceAll(/\s+/g, " ").trim()

const columnNames = {
  name: "name",
  "full name": "name",
  customer: "name",
  "customer name": "name",
  "first name": "firstName",
  "last name": "lastName",
  email: "email",
  "e-mail": "email",
  "email address": "email",
  mail: "email",
  phone: "phone",
  mobile: "phone",
  whatsapp: "phone",
  "whatsapp number": "phone",
  language: "language",
  lang: "language",
  reference: "reference",
  order: "reference",
  "order number": "reference",
  product: "products",
  products: "products",
  sku: "products"
} as const

type Column = (typeof columnNames)[keyof typeof columnNames]

const isColumnName = (name: string): name is keyof typeof columnNames =>
  Object.hasOwn(columnNames, name)

/** Null if the line names no column of an address. */
const columnsOf = ({ text }: Line, separator: string): ReadonlyArray<Column | null> | null => {
  const columns = (cellsOf(text, separator) ?? []).map((cell) => {
    const name = cell.toLowerCase().replaceAll("_", " ")
    return isColumnName(name) ? columnNames[name] : null
  })
  return columns.includes("email") || columns.includes("phone") ? columns : null
}

const customerInColumns = (
  { line, text }: Line,
  columns: ReadonlyArray<Column | null>,
  separator: string
): ListedCustomer | UnreadableLine => {
  const cells = cellsOf(text, separator)
  if (cells === null) return { line, text, problem: openQuotation }
  if (cells.length > columns.length) {
    return { line, text, problem: "has more cells than the first line has columns" }
  }
  const cellOf = (column: Column): string => {
    const place = columns.indexOf(column)
    return place === -1 ? "" : (cells[place] ?? "")
  }
  return {
    line,
    text,
    name: cellOf("name") || tidy(`${cellOf("firstName")} ${cellOf("lastName")}`),
    email: cellOf("email"),
    phone: cellOf("phone"),
    language: cellOf("language"),
    reference: cellOf("reference"),
    products: cellOf("products")
  }
}

const customerIn = (
  { line, text }: Line,
  isNamedOtherwise: boolean
): ListedCustomer | UnreadableLine => {
  const customer = { line, text, email: "", phone: "", language: "", reference: "", products: "" }
  const addressed = /^([^<>]*)<([^<>]*)>[,;]?$/.exec(text)
  if (addressed !== null) {
    const [, before = "", inside = ""] = addressed
    return { ...customer, name: tidy(before.replaceAll('"', "")), ...contactOf(tidy(inside)) }
  }
  const cells = cellsOf(text, separatorOf(text))
  if (cells === null) return { line, text, problem: openQuotation }
  const place = cells.findIndex(isContact)
  if (place === -1) {
    return { line, text, problem: noContact }
  }
  const [name = "", ...more] = cells.filter((cell, at) => at !== place && cell !== "")
  if (isNamedOtherwise && more.length > 0) return { line, text, problem: unknownColumns }
  const language = more.find((cell) => /^[a-z]{2}$/.test(cell)) ?? ""
  const [reference = "", ...rest] = more.filter((cell) => cell !== language)
  return rest.length > 0
    ? { line, text, problem: "has more than a name, an address, a language and a reference" }
    : { ...customer, name, ...contactOf(cells[place] ?? ""), language, reference }
}

/** An end of a sentence about a line. */
export const noContact = "has no email address and no phone number that begins with +"

const unknownColumns =
  "has more than a name and an address, and the first line does not name the columns as known here: name, first name, last name, email, phone, language, reference, products"

const openQuotation =
  "has text after a closing quotation mark, or a quotation mark that is not closed"

const isContact = (cell: string): boolean =>
  cell.includes("@") || /^(?:\+|00)[\d ()./-]+$/.test(cell)

const contactOf = (contact: string) =>
  contact.includes("@") ? { email: contact, phone: "" } : { email: "", phone: contact }

/** The same customers in a spelling that `readCustomerList` reads back. */
export const writeCustomerList = (customers: ReadonlyArray<ListedCustomer>): string =>
  [
    columnsWritten.join("\t"),
    ...customers.map((customer) =>
      columnsWritten.map((column) => quoted(customer[column])).join("\t")
    )
  ].join("\n")

const columnsWritten = ["name", "email", "phone", "language", "reference", "products"] as const

const quoted = (cell: string): string =>
  cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
