import { Command, Flag } from "effect/cli"
import { segment } from "../call-management.ts"
import { pageQuery, paging, managementCommand, required } from "../management-command.ts"

const company = required("company", "The company's id")

const create = managementCommand(
  "create",
  "Add a member to a company",
  {
    company,
    name: required("name", "Their name, which signs replies"),
    email: required("email", "Their address"),
    role: Flag.Literals("role", ["owner", "admin", "member"]).pipe(
      Flag.withDescription("Owners alone may make keys that never expire")
    )
  },
  ({ company: companyId, ...body }) => ({
    method: "POST",
    path: `/companies/${segment(companyId)}/members`,
    body
  })
)

const list = managementCommand(
  "list",
  "List a company's members",
  { company, ...paging },
  (input) => ({
    method: "GET",
    path: `/companies/${segment(input.company)}/members`,
    query: pageQuery(input)
  }),
  ["id", "name", "email", "role"]
)

export const members = Command.make("members").pipe(
  Command.withDescription("The people who run a company"),
  Command.withSubcommands([create, list])
)
