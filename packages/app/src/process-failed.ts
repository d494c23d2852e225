import { Schema } from "effect"

/** The process is to end with 1; why has been told already. */
export class ProcessFailed extends Schema.TaggedError<ProcessFailed>()("ProcessFailed", {}) {}
