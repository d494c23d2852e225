import { managementCommand, required } from "../management-command.ts"

export const usage = managementCommand(
  "usage",
  "Show what a company used of the API this month",
  ["GET", "/companies/:id/usage"],
  { id: required("company", "The company's id") }
)
