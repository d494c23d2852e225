import { Command, Flag } from "effect/cli"
import { segment } from "../call-management.ts"
import {
  given,
  id,
  optional,
  pageQuery,
  paging,
  managementCommand,
  required
} from "../management-command.ts"

const company = required("company", "The company's id")

/** Behind these verbs `--url` is a member of the API; in front of the noun it is the service's. */
const website = "Its website (name the service's own --url before the noun)"

const shortName = optional("short-name", "What its page /b/{short name} is called")

const create = managementCommand(
  "create",
  "Add a business to a company",
  { company, name: required("name", "Its name"), url: required("url", website), shortName },
  (input) => ({
    method: "POST",
    path: `/companies/${segment(input.company)}/businesses`,
    body: given({ name: input.name, url: input.url, short_name: input.shortName })
  })
)

const list = managementCommand(
  "list",
  "List a company's businesses with their scores",
  { company, ...paging },
  (input) => ({
    method: "GET",
    path: `/companies/${segment(input.company)}/businesses`,
    query: pageQuery(input)
  }),
  ["id", "name", "url", "short_name", "score", "review_count", "reminders"]
)

const show = managementCommand("show", "Show one business", { id }, (input) => ({
  method: "GET",
  path: `/businesses/${segment(input.id)}`
}))

const update = managementCommand(
  "update",
  "Change a business: only what is given",
  {
    id,
    name: optional("name", "Its name"),
    url: optional("url", website),
    shortName,
    reminders: Flag.Boolean("reminders").pipe(
      Flag.withDescription("Whether invitations are followed by a reminder"),
      Flag.optional
    )
  },
  (input) => ({
    method: "PATCH",
    path: `/businesses/${segment(input.id)}`,
    body: given({
      name: input.name,
      url: input.url,
      short_name: input.shortName,
      reminders: input.reminders
    })
  })
)

export const businesses = Command.make("businesses").pipe(
  Command.withDescription("The businesses that are reviewed"),
  Command.withSubcommands([create, list, show, update])
)
