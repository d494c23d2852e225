import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { id, optional, paging, managementCommand, required } from "../management-command.ts"

const plans = ["free", "pro", "enterprise"] as const
const columns = ["id", "name", "plan", "monthly_limit", "status", "created_at"]

const plan = Flag.Literals("plan", plans).pipe(
  Flag.withDescription("The company's plan"),
  Flag.optional
)

/** A number, or `none` for the plan's own. */
const monthlyLimit = Flag.String("monthly-limit").pipe(
  Flag.withDescription("Requests per month; none for the plan's default"),
  Flag.filterMap(
    (text) => (text === "none" || /^\d{1,15}$/.test(text) ? Option.some(text) : Option.none()),
    () => "must be a number or none"
  ),
  Flag.map((text) => (text === "none" ? null : Number(text))),
  Flag.optional
)

const create = managementCommand(
  "create",
  "Create a company and its first owner",
  ["POST", "/companies"],
  {
    name: required("name", "Its name"),
    plan,
    monthly_limit: monthlyLimit,
    owner: {
      name: required("owner-name", "The first owner's name"),
      email: required("owner-email", "The first owner's address")
    }
  }
)

const list = managementCommand(
  "list",
  "List the companies, oldest first",
  ["GET", "/companies"],
  paging,
  columns
)

const show = managementCommand("show", "Show one company", ["GET", "/companies/:id"], { id })

const update = managementCommand(
  "update",
  "Change the given fields of a company",
  ["PATCH", "/companies/:id"],
  {
    id,
    name: optional("name", "Its name"),
    plan,
    monthly_limit: monthlyLimit,
    status: Flag.Literals("status", ["active", "suspended"]).pipe(
      Flag.withDescription("Suspended companies have no API access"),
      Flag.optional
    )
  }
)

export const companies = Command.make("companies").pipe(
  Command.withDescription("Companies, the customers of the service"),
  Command.withSubcommands([create, list, show, update])
)
