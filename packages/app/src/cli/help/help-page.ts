/** The help page of a command, as wide as the terminal, with required options first. */
import { Option } from "effect"
import type { HelpDoc } from "effect/cli"
import { wrap } from "../output/fit-text.ts"
import type { Screen } from "../output/screen.ts"

export const helpPage = (doc: HelpDoc.HelpDoc, screen: Screen): string => {
  const width = Math.min(screen.columns, widestPage)
  const { paint } = screen
  const section = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : ["", paint("bold", title), ...lines]
  const args = (doc.args ?? []).map(argumentRow)
  const required = doc.flags.filter((flag) => flag.required).map(flagRow)
  const optional = doc.flags.filter((flag) => !flag.required).map(flagRow)
  const column = columnOf([...args, ...required, ...optional])
  const rows = (all: ReadonlyArray<Row>, beside = columnOf(all)) =>
    rowLines(all, beside, width, screen)
  const isRoot = doc.commandPath?.length === 1
  return [
    ...wrap(doc.description, width),
    ...section("USAGE", usageLines(doc, width, screen)),
    ...section("ARGUMENTS", rows(args, column)),
    ...section("REQUIRED FLAGS", rows(required, column)),
    ...section("FLAGS", rows(optional, column)),
    ...(doc.subcommands ?? []).flatMap(({ commands, group = "Commands" }) =>
      section(group.toUpperCase(), rows(commands.map(commandRow)))
    ),
    ...section("EXAMPLES", exampleLines(doc.examples ?? [], width, screen)),
    ...(isRoot
      ? section("GLOBAL FLAGS", rows((doc.globalFlags ?? []).map(flagRow)))
      : [
          "",
          paint("dim", `Global flags, such as --json and --url: ${doc.commandPath?.[0]} --help`)
        ])
  ].join("\n")
}

/** Longer lines are hard to read. */
const widestPage = 100

interface Row {
  readonly left: string
  readonly right: string
}

const usageLines = (doc: HelpDoc.HelpDoc, width: number, { paint }: Screen) => {
  const path = (doc.commandPath ?? []).join(" ")
  const flags = doc.flags
    .filter((flag) => flag.required)
    .map((flag) => `--${flag.name} ${placeholder(flag)}`)
  const more = doc.subcommands !== undefined || flags.length === doc.flags.length ? [] : ["[flags]"]
  const parts = [
    ...(doc.subcommands === undefined ? [] : ["<command>"]),
    ...(doc.args ?? []).map(({ name }) => `<${name}>`),
    ...flags,
    ...more
  ]
  const [first = "", ...rest] = wrapAtFlags(`${path} ${parts.join(" ")}`, width - 4)
  return [`  ${first}`, ...rest.map((line) => `    ${line}`)].map((line) => paint("cyan", line))
}

/** Keeps a flag and its value on one line. */
const wrapAtFlags = (command: string, width: number): ReadonlyArray<string> => {
  const [words = "", ...flags] = command.split(/ (?=--|\[)/)
  const kept = flags.map((flag) => flag.replaceAll(" ", noBreak))
  return wrap([words, ...kept].join(" "), width).map((line) => line.replaceAll(noBreak, " "))
}

const noBreak = "\u00a0"

const argumentRow = ({ description, name }: HelpDoc.ArgDoc): Row => ({
  left: `<${name}>`,
  right: Option.getOrElse(description, () => "")
})

const flagRow = (flag: HelpDoc.FlagDoc): Row => ({
  left: [[`--${flag.name}`, ...flag.aliases].join(", "), placeholder(flag)].join(" ").trimEnd(),
  right: withChoices(Option.getOrElse(flag.description, () => ""))
})

/** Effect writes the choices at the end of a description; here they follow its first words. */
const withChoices = (description: string): string => {
  const at = description.indexOf(choicesPrefix)
  if (at < 0) return description
  const end = description.indexOf(";")
  const [words, more] = end < 0 || end > at ? [at, ""] : [end, description.slice(end, at)]
  const choices = description.slice(at + choicesPrefix.length, -1).split(", ")
  const last = choices.pop() ?? ""
  const list = choices.length === 0 ? last : `${choices.join(", ")} or ${last}`
  return `${description.slice(0, words)}: ${list}${more}`
}

const choicesPrefix = " (choices: "

const commandRow = (command: HelpDoc.SubcommandDoc): Row => ({
  left: command.name,
  right: command.shortDescription ?? command.description
})

/** `--plan <plan>`, `--limit <number>`; the choices of Effect's own flags would fill the line. */
const placeholder = ({ name, type }: HelpDoc.FlagDoc): string => {
  if (type === "boolean") return ""
  if (name === "completions") return "<shell>"
  if (type === "choice" || type.includes("|")) return `<${name.replace(/^.*-/, "")}>`
  return `<${type === "integer" ? "number" : type}>`
}

const columnOf = (rows: ReadonlyArray<Row>): number =>
  Math.min(28, Math.max(0, ...rows.map(({ left }) => left.length)) + 2)

/** Writes rows in two columns. A name that is too long for the first gets its own line. */
const rowLines = (rows: ReadonlyArray<Row>, column: number, width: number, { paint }: Screen) =>
  rows.flatMap(({ left, right }) => {
    const texts = wrap(right, width - 2 - column)
    const isWide = left.length + 2 > column
    const below = texts.slice(isWide ? 0 : 1).map((text) => " ".repeat(2 + column) + text)
    const first = isWide ? left : left.padEnd(column)
    return [`  ${paint("green", first)}${isWide ? "" : (texts[0] ?? "")}`.trimEnd(), ...below]
  })

const exampleLines = (
  examples: ReadonlyArray<HelpDoc.ExampleDoc>,
  width: number,
  { paint }: Screen
) =>
  examples.flatMap(({ command, description }) => {
    const words = description === undefined ? [] : [`  ${paint("dim", `# ${description}`)}`]
    const [first = "", ...rest] = wrapAtFlags(command, width - 8)
    const lines = [`  ${first}`, ...rest.map((line) => `      ${line}`)]
    // A shell reads on behind a backslash.
    return [
      ...words,
      ...lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
    ]
  })
