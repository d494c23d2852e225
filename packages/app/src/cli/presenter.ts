import { Effect } from "effect"
import { CliOutput } from "effect/cli"

/** Help goes to stdout where it was asked for; what is wrong goes to stderr, with the way to the help. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Effect.sync(() => {
          const problems = event.errors.map((error) => error.message)
          const hint = `See ${event.commandPath.join(" ")} --help`
          process.stderr.write(`${[...problems, hint].join("\n")}\n`)
        })
      : CliOutput.defaultPresenter.present(event)
}
