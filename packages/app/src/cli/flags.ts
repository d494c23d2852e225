/** The arguments and flags that several commands have. */
import { Effect, Option } from "effect"
import { Argument, CliError, Flag } from "effect/cli"

const isGiven = (id: string): boolean => id !== ""
const isEmpty = () => "must not be empty"

export const id = Argument.String("id").pipe(
  Argument.withDescription("The id with its prefix, as lists show it"),
  Argument.filter(isGiven, isEmpty)
)

/** A flag that takes `<metavar>`. */
export const required = (name: string, description: string, metavar = "text") =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withMetavar(metavar))

export const optional = (name: string, description: string, metavar?: string) =>
  Flag.optional(required(name, description, metavar))

/** An optional flag of a field that the API takes null for. */
export const clearable = (name: string, description: string, metavar?: string) =>
  optional(name, `${description}, or none`, metavar).pipe(
    Flag.map(Option.map((text) => (text === "none" ? null : text)))
  )

export const choice = <const Choices extends ReadonlyArray<string>>(
  name: string,
  description: string,
  choices: Choices
) => Flag.Literals(name, choices).pipe(Flag.withDescription(description))

const idFlag = (name: string, description: string) =>
  required(name, description, "id").pipe(Flag.filter(isGiven, isEmpty))

export const company = idFlag("company", "The id of the company, cmp_…")

export const business = idFlag("business", "The id of the business, biz_…")

/** `a,b`, each without the blanks around it. */
export const listFlag = (name: string, description: string) =>
  required(name, description, "a,b,…").pipe(
    Flag.map((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    )
  )

/** A list of these choices, `a,b`. It names an unknown one when it refuses it, as `choice` does. */
export const choices = (name: string, description: string, allowed: ReadonlyArray<string>) =>
  listFlag(name, `${description}: ${allowed.join(", ")}`).pipe(
    Flag.mapEffect((given) => {
      const unknown = given.find((one) => !allowed.includes(one))
      if (unknown === undefined) return Effect.succeed(given)
      const expected = allowed.map((one) => JSON.stringify(one)).join(" | ")
      return new CliError.InvalidValue({ option: name, value: unknown, expected, kind: "flag" })
    })
  )
