import { Command, Flag } from "effect/cli"
import { clearable, company, id, optional, required } from "../flags.ts"
import { withExample, listCommand, managementCommand } from "../management-command.ts"

/** After these verbs `--url` is the business's website; before the noun it is the service's address. */
const website = "The website of the business (the service's own --url goes before the noun)"

/** The fields of a business that pages and mails show. */
const appearanceFlags = {
  short_name: clearable(
    "short-name",
    "Names its page /b/<name>: lower case, digits, hyphens",
    "name"
  ),
  reply_to: clearable("reply-to", "Replies to its emails go to this address", "address"),
  address: clearable("address", "The postal address"),
  colour: clearable("colour", "The colour of its initials, #0a6757", "colour"),
  language: optional("language", "The language of invitations that name none", "tag")
}

const create = managementCommand(
  "create",
  "Add a business to a company",
  ["POST", "/companies/:id/businesses"],
  {
    id: company,
    name: required("name", "The name that customers know"),
    url: required("url", website, "url"),
    ...appearanceFlags
  }
).pipe(
  withExample(
    "review-proof businesses create --company cmp_… --name 'Corner Shop' --url https://corner.example --short-name corner-shop"
  )
)

const list = listCommand(
  "list",
  "List a company's businesses with their scores",
  "/companies/:id/businesses",
  { id: company },
  ["id", "name", "url", "short_name", "score", "review_count", "reminders"]
)

const show = managementCommand("show", "Show one business", ["GET", "/businesses/:id"], { id })

const update = managementCommand(
  "update",
  "Change the given fields of a business",
  ["PATCH", "/businesses/:id"],
  {
    id,
    name: optional("name", "The new name"),
    url: optional("url", website, "url"),
    reminders: Flag.Boolean("reminders").pipe(
      Flag.withDescription("Remind customers who did not answer (--no-reminders: do not)"),
      Flag.optional
    ),
    ...appearanceFlags
  }
)

export const businesses = Command.make("businesses").pipe(
  Command.withDescription("Businesses that customers review: their pages and scores"),
  Command.withSubcommands([create, list, show, update])
)
