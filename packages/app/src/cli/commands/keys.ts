import { Command, Flag } from "effect/cli"
import { segment } from "../call-management.ts"
import {
  given,
  id,
  listFlag,
  optional,
  pageQuery,
  paging,
  managementCommand,
  required
} from "../management-command.ts"

const company = required("company", "The company's id")
const permissions = listFlag("permissions", "What it may do: reviews:read, replies:write, ...")
const businesses = listFlag("businesses", "Ids of the businesses it is limited to, or all").pipe(
  Flag.map((ids) => (ids.length === 1 && ids[0] === "all" ? null : ids)),
  Flag.optional
)
const ipAllowlist = listFlag("ip-allowlist", "Addresses and networks it may be used from").pipe(
  Flag.optional
)

const create = managementCommand(
  "create",
  "Make an API key; it is shown this once",
  {
    company,
    name: required("name", "What it is for"),
    permissions,
    businesses,
    ipAllowlist,
    expires: Flag.Literals("expires", ["365d", "90d", "never"]).pipe(
      Flag.withDescription("How long it works (365d)"),
      Flag.optional
    ),
    createdBy: optional("created-by", "The member whose name signs replies (the first owner)")
  },
  (input) => ({
    method: "POST",
    path: `/companies/${segment(input.company)}/keys`,
    body: given({
      name: input.name,
      permissions: input.permissions,
      businesses: input.businesses,
      ip_allowlist: input.ipAllowlist,
      expires: input.expires,
      created_by: input.createdBy
    })
  })
)

const list = managementCommand(
  "list",
  "List a company's keys, newest first",
  { company, ...paging },
  (input) => ({
    method: "GET",
    path: `/companies/${segment(input.company)}/keys`,
    query: pageQuery(input)
  }),
  ["id", "name", "hint", "status", "permissions", "expires_at", "last_used_at"]
)

const show = managementCommand("show", "Show one key, but not its secret", { id }, (input) => ({
  method: "GET",
  path: `/keys/${segment(input.id)}`
}))

const update = managementCommand(
  "update",
  "Change a key: only what is given",
  {
    id,
    name: optional("name", "What it is for"),
    permissions: Flag.optional(permissions),
    businesses,
    ipAllowlist
  },
  (input) => ({
    method: "PATCH",
    path: `/keys/${segment(input.id)}`,
    body: given({
      name: input.name,
      permissions: input.permissions,
      businesses: input.businesses,
      ip_allowlist: input.ipAllowlist
    })
  })
)

const action = <const Verb extends string>(verb: Verb, description: string) =>
  managementCommand(verb, description, { id }, (input) => ({
    method: "POST",
    path: `/keys/${segment(input.id)}/${verb}`
  }))

export const keys = Command.make("keys").pipe(
  Command.withDescription("API keys of a company"),
  Command.withSubcommands([
    create,
    list,
    show,
    update,
    action("rotate", "Replace a key; the old one works 24 hours more"),
    action("revoke", "End a key for good"),
    action("block", "Stop a key for now"),
    action("unblock", "Let a blocked key work again")
  ])
)
