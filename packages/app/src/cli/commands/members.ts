import { Command, Flag } from "effect/cli"
import { segment } from "../call-portal.ts"
import { pageQuery, paging, portalCommand, required } from "../portal-command.ts"

const company = required("company", "The company's id")

const create = portalCommand(
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

const list = portalCommand(
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
