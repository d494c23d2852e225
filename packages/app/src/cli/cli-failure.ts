import { Schema } from "effect"

/** A command could not do its work; the message is for the person who gave it. */
export class CliFailure extends Schema.TaggedError<CliFailure>()("CliFailure", {
  message: Schema.String,
  /** 1: it went wrong. 2: it was not asked rightly. */
  exitCode: Schema.Literals([1, 2])
}) {}
