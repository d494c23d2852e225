import { CliOutput, type CliError } from "effect/cli"
import { print } from "../output/print-answer.ts"
import { printStderr } from "../../process/print.ts"
import { screenOf } from "../output/screen.ts"
import { helpPage } from "./help-page.ts"

/**
 * Help that was asked for goes to stdout, as does that of `review-proof` without a command. Errors
 * go to stderr and point to the help; if only a subcommand is missing, its help is the error.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    switch (event._tag) {
      case "InvalidInvocation": {
        const hint = `See ${event.commandPath.join(" ")} --help`
        return printStderr([...event.errors.map(problem), hint].join("\n"))
      }
      case "Help":
        return event.reason === "Requested" || event.commandPath.length === 1
          ? print(helpPage(event.helpDoc, screenOf(process.stdout)))
          : printStderr(helpPage(event.helpDoc, screenOf(process.stderr)))
      case "Version":
        return CliOutput.defaultPresenter.present(event)
    }
  }
}

/** Effect's message, except for a value that a flag or an argument does not take. */
const problem = (
  error: CliError.NonShowHelpErrors,
  _: number,
  errors: ReadonlyArray<CliError.NonShowHelpErrors>
): string => {
  if (error._tag !== "InvalidValue") return error.message
  const { expected, kind, option, value } = error
  const name = kind === "flag" ? `--${option}` : `<${option}>`
  if (value === "") {
    const dashed = errors.find((other) => other._tag === "UnrecognizedOption")?.option
    const hint = dashed === undefined ? "" : ` If it is ${dashed}, write ${name}=${dashed}.`
    return `${name} needs a value.${hint}`
  }
  const isSwitch = expected.startsWith('Expected "true"')
  if (isSwitch && value.startsWith("-")) return `${name} takes no value, and ${value} is no flag.`
  if (expected.startsWith("Path does not exist")) return `${name}: there is no file ${value}.`
  if (expected.startsWith("Path is not a file")) return `${name}: ${value} is not a file.`
  if (expected.startsWith("Invalid key=value")) return `${name} must be key=value, not "${value}".`
  if (value === "<redacted>" && expected.startsWith("must ")) return `${name} ${expected}.`
  return expected.startsWith("must ") ? `${name} ${expected}, not "${value}".` : error.message
}
