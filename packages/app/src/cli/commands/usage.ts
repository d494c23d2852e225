import { segment } from "../call-management.ts"
import { managementCommand, required } from "../management-command.ts"

export const usage = managementCommand(
  "usage",
  "Show what a company used of the API this month",
  { company: required("company", "The company's id") },
  (input) => ({ method: "GET", path: `/companies/${segment(input.company)}/usage` })
)
