import { Effect } from "effect"
import { CliOutput } from "effect/cli"
import { printStderr } from "./print-stderr.ts"

/**
 * Help goes to stdout where it was asked for, and where nothing was; what is
 * wrong goes to stderr, with the way to the help, or with it where only a verb
 * is missing.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    switch (event._tag) {
      case "InvalidInvocation": {
        const problems = event.errors.map((error) => error.message)
        const hint = `See ${event.commandPath.join(" ")} --help`
        return printStderr([...problems, hint].join("\n"))
      }
      case "Help":
        if (event.reason === "Requested" || event.commandPath.length === 1) break
        return Effect.flatMap(CliOutput.Formatter, ({ formatHelpDoc }) =>
          printStderr(formatHelpDoc(event.helpDoc))
        )
    }
    return CliOutput.defaultPresenter.present(event)
  }
}
