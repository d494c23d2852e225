import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { callManagement } from "./call-management.ts"
import type { ManagementCall } from "./call-management.ts"
import { JsonFlag } from "./connection.ts"
import { printAnswer } from "./print-answer.ts"

/** A verb that is one call of the management API: flags in, its answer out. */
export const managementCommand = <Name extends string, const Input extends Command.Command.Config>(
  name: Name,
  description: string,
  input: Input,
  call: (input: Command.Command.Config.Infer<Input>) => ManagementCall,
  columns: ReadonlyArray<string> = []
) =>
  Command.make(name, input, (given) =>
    Effect.gen(function* () {
      yield* printAnswer(yield* callManagement(call(given)), columns, yield* JsonFlag)
    })
  ).pipe(Command.withDescription(description))

/** The members that were given: a flag that was left out is no member of the body. */
export const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!Option.isOption(value)) return [[name, value]]
      return Option.isSome(value) ? [[name, value.value]] : []
    })
  )

export const id = Argument.String("id").pipe(Argument.withDescription("The id, with its prefix"))

export const required = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description))

export const optional = (name: string, description: string) =>
  Flag.optional(required(name, description))

/** `a,b`, each without the blanks around it. */
export const listFlag = (name: string, description: string) =>
  required(name, `${description}, comma-separated`).pipe(
    Flag.map((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    )
  )

/** The part of a list to show. */
export const paging = {
  limit: Flag.Int("limit").pipe(Flag.withDescription("Entries at once"), Flag.optional),
  cursor: optional("cursor", "Where the last page ended")
}

export const pageQuery = (input: {
  readonly limit: Option.Option<number>
  readonly cursor: Option.Option<string>
}) => ({
  limit: Option.getOrUndefined(input.limit),
  cursor: Option.getOrUndefined(input.cursor)
})
