import { MemberRole } from "@review-proof/ports"
import { Command, Flag } from "effect/cli"
import { choice, company, id, optional, required } from "../flags.ts"
import { withExample, listCommand, managementCommand } from "../management-command.ts"

const role = choice("role", "What the member may do", MemberRole.literals)

const create = managementCommand(
  "create",
  "Add a member to a company",
  ["POST", "/companies/:id/members"],
  {
    id: company,
    name: required("name", "The member's name, which signs replies"),
    email: required("email", "The member's email address", "email"),
    role
  }
).pipe(
  withExample(
    "review-proof members create --company cmp_… --name 'Bob Baker' --email bob@acme.example --role member"
  )
)

const list = listCommand(
  "list",
  "List a company's members",
  "/companies/:id/members",
  { id: company },
  ["id", "name", "email", "role"]
)

const update = managementCommand(
  "update",
  "Change a member's name, address or role",
  ["PATCH", "/members/:id"],
  {
    id,
    name: optional("name", "The member's name, which signs replies"),
    email: optional("email", "The member's email address", "email"),
    role: Flag.optional(role)
  }
)

const remove = managementCommand("remove", "Remove a member", ["DELETE", "/members/:id"], { id })

export const members = Command.make("members").pipe(
  Command.withDescription("Members, the people who work for a company"),
  Command.withSubcommands([create, list, update, remove])
)
