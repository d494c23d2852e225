import { Command } from "effect/cli"
import { company } from "../flags.ts"
import { managementCommand } from "../management-command.ts"

export const usage = managementCommand(
  "usage",
  "Show a company's API usage of this month",
  ["GET", "/companies/:id/usage"],
  { id: company }
).pipe(Command.withExamples([{ command: "review-proof usage --company cmp_…" }]))
