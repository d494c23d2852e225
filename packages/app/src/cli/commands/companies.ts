import { CompanyStatus, Plan } from "@review-proof/ports"
import { Command, Flag } from "effect/cli"
import { choice, id, optional, required } from "../flags.ts"
import { withExample, listCommand, managementCommand } from "../management-command.ts"

const columns = ["id", "name", "plan", "monthly_limit", "status", "created_at"]

const plan = (description: string) => Flag.optional(choice("plan", description, Plan.literals))

/** A number, or `none` for the plan's own. */
const monthlyLimit = Flag.String("monthly-limit").pipe(
  Flag.withMetavar("number"),
  Flag.withDescription("API requests per month, or none for the plan's own limit"),
  Flag.filter(
    (text) => text === "none" || /^\d{1,15}$/.test(text),
    () => "must be a whole number or none"
  ),
  Flag.map((text) => (text === "none" ? null : Number(text))),
  Flag.optional
)

const create = managementCommand(
  "create",
  "Create a company and its first owner",
  ["POST", "/companies"],
  {
    name: required("name", "The name of the company"),
    plan: plan("The plan; pro if left out"),
    monthly_limit: monthlyLimit,
    owner: {
      name: required("owner-name", "The name of its first owner, which signs replies"),
      email: required("owner-email", "The email address of its first owner", "email")
    }
  }
).pipe(
  withExample(
    "review-proof companies create --name Acme --owner-name 'Ada Owner' --owner-email ada@acme.example"
  )
)

const list = listCommand(
  "list",
  "List the companies, oldest first",
  "/companies",
  { q: optional("q", "Only companies with these words in the name", "words") },
  columns
)

const show = managementCommand("show", "Show one company", ["GET", "/companies/:id"], { id })

const update = managementCommand(
  "update",
  "Change the given fields of a company",
  ["PATCH", "/companies/:id"],
  {
    id,
    name: optional("name", "The new name"),
    plan: plan("The new plan"),
    monthly_limit: monthlyLimit,
    status: Flag.optional(
      choice("status", "A suspended company has no API access", CompanyStatus.literals)
    )
  }
).pipe(
  withExample(
    "review-proof companies update cmp_… --plan enterprise --monthly-limit none",
    "Let a company call the API ten times as often"
  )
)

export const companies = Command.make("companies").pipe(
  Command.withDescription("Companies, which are the customers of the service"),
  Command.withSubcommands([create, list, show, update])
)
