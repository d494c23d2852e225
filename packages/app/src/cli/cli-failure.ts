import { Schema } from "effect"

/** A command could not do its work; the message is for the person who gave it. */
export class CliFailure extends Schema.TaggedError<CliFailure>()("CliFailure", {
  message: Schema.String,
  /** 1: it failed. 2: wrong usage. */
  exitCode: Schema.Literals([1, 2])
}) {}

export const failed = (message: string) => new CliFailure({ message, exitCode: 1 })

export const wronglyUsed = (message: string) => new CliFailure({ message, exitCode: 2 })
