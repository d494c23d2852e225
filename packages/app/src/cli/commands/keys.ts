import { Command, Flag } from "effect/cli"
import {
  id,
  listFlag,
  optional,
  paging,
  managementCommand,
  required
} from "../management-command.ts"

const company = required("company", "The company's id")
const permissions = listFlag("permissions", "Its permissions: reviews:read, replies:write, ...")
const businesses = listFlag("businesses", "Ids of the businesses it is limited to, or all").pipe(
  Flag.map((ids) => (ids.length === 1 && ids[0] === "all" ? null : ids)),
  Flag.optional
)
const ipAllowlist = listFlag("ip-allowlist", "Addresses and networks it may be used from").pipe(
  Flag.optional
)

const create = managementCommand(
  "create",
  "Create an API key; it is shown only once",
  ["POST", "/companies/:id/keys"],
  {
    id: company,
    name: required("name", "What it is for"),
    permissions,
    businesses,
    ip_allowlist: ipAllowlist,
    expires: Flag.Literals("expires", ["365d", "90d", "never"]).pipe(
      Flag.withDescription("How long the key is valid (365d)"),
      Flag.optional
    ),
    created_by: optional("created-by", "The member whose name signs replies (the first owner)")
  }
)

const list = managementCommand(
  "list",
  "List a company's keys, newest first",
  ["GET", "/companies/:id/keys"],
  { id: company, ...paging },
  ["id", "name", "hint", "status", "permissions", "expires_at", "last_used_at"]
)

const show = managementCommand("show", "Show one key, but not its secret", ["GET", "/keys/:id"], {
  id
})

const update = managementCommand(
  "update",
  "Change the given fields of a key",
  ["PATCH", "/keys/:id"],
  {
    id,
    name: optional("name", "What it is for"),
    permissions: Flag.optional(permissions),
    businesses,
    ip_allowlist: ipAllowlist
  }
)

export const keys = Command.make("keys").pipe(
  Command.withDescription("API keys of a company"),
  Command.withSubcommands([
    create,
    list,
    show,
    update,
    managementCommand(
      "rotate",
      "Rotate a key; the old one works for 24 more hours",
      ["POST", "/keys/:id/rotate"],
      { id }
    ),
    managementCommand("revoke", "Revoke a key permanently", ["POST", "/keys/:id/revoke"], { id }),
    managementCommand("block", "Block a key until it is unblocked", ["POST", "/keys/:id/block"], {
      id
    }),
    managementCommand("unblock", "Unblock a key", ["POST", "/keys/:id/unblock"], {
      id
    })
  ])
)
