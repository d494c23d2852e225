import { Command, Flag } from "effect/cli"
import { id, optional, paging, managementCommand, required } from "../management-command.ts"

const company = required("company", "The company's id")

/** Behind these verbs `--url` is a member of the API; in front of the noun it is the service's. */
const website = "Its website (name the service's own --url before the noun)"

const shortName = optional("short-name", "The short name of its page /b/{short name}")

const create = managementCommand(
  "create",
  "Add a business to a company",
  ["POST", "/companies/:id/businesses"],
  {
    id: company,
    name: required("name", "Its name"),
    url: required("url", website),
    short_name: shortName
  }
)

const list = managementCommand(
  "list",
  "List a company's businesses with their scores",
  ["GET", "/companies/:id/businesses"],
  { id: company, ...paging },
  ["id", "name", "url", "short_name", "score", "review_count", "reminders"]
)

const show = managementCommand("show", "Show one business", ["GET", "/businesses/:id"], { id })

const update = managementCommand(
  "update",
  "Change the given fields of a business",
  ["PATCH", "/businesses/:id"],
  {
    id,
    name: optional("name", "Its name"),
    url: optional("url", website),
    short_name: shortName,
    reminders: Flag.Boolean("reminders").pipe(
      Flag.withDescription("Send a reminder after each invitation"),
      Flag.optional
    )
  }
)

export const businesses = Command.make("businesses").pipe(
  Command.withDescription("Businesses that customers review"),
  Command.withSubcommands([create, list, show, update])
)
