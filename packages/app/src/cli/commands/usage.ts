import { segment } from "../call-portal.ts"
import { portalCommand, required } from "../portal-command.ts"

export const usage = portalCommand(
  "usage",
  "Show what a company used of the API this month",
  { company: required("company", "The company's id") },
  (input) => ({ method: "GET", path: `/companies/${segment(input.company)}/usage` })
)
