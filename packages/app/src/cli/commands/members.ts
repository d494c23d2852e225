import { Command, Flag } from "effect/cli"
import { managementCommand, paging, required } from "../management-command.ts"

const company = required("company", "The company's id")

const create = managementCommand(
  "create",
  "Add a member to a company",
  ["POST", "/companies/:id/members"],
  {
    id: company,
    name: required("name", "The member's name, which signs replies"),
    email: required("email", "Their address"),
    role: Flag.Literals("role", ["owner", "admin", "member"]).pipe(
      Flag.withDescription("Only owners may create keys that never expire")
    )
  }
)

const list = managementCommand(
  "list",
  "List a company's members",
  ["GET", "/companies/:id/members"],
  { id: company, ...paging },
  ["id", "name", "email", "role"]
)

export const members = Command.make("members").pipe(
  Command.withDescription("The people who run a company"),
  Command.withSubcommands([create, list])
)
