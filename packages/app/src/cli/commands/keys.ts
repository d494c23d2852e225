import { KeyLifetime, Scope } from "@review-proof/ports"
import { Command, Flag } from "effect/cli"
import { choice, choices, company, id, listFlag, optional, required } from "../flags.ts"
import { listCommand, managementCommand } from "../management-command.ts"

const permissions = choices("permissions", "What the key may do", Scope.literals)
const businesses = listFlag("businesses", "Ids of the only businesses it is for, or all").pipe(
  Flag.map((ids) => (ids.length === 1 && ids[0] === "all" ? null : ids)),
  Flag.optional
)
const ipAllowlist = listFlag(
  "ip-allowlist",
  "The only addresses and networks that may use it, or none for all"
).pipe(
  Flag.map((networks) => (networks.length === 1 && networks[0] === "none" ? [] : networks)),
  Flag.optional
)

const create = managementCommand(
  "create",
  "Create an API key; it is shown only once",
  ["POST", "/companies/:id/keys"],
  {
    id: company,
    name: required("name", "What the key is for"),
    permissions,
    businesses,
    ip_allowlist: ipAllowlist,
    expires: Flag.optional(
      choice("expires", "How long the key is valid; 365d if left out", KeyLifetime.literals)
    ),
    created_by: optional(
      "created-by",
      "The member whose name signs replies; the first owner if left out",
      "id"
    )
  }
).pipe(
  Command.withExamples([
    {
      description: "A key that only reads",
      command:
        "review-proof keys create --company cmp_… --name Website --permissions reviews:read,score:read"
    },
    { description: "Ask for each flag", command: "review-proof keys create --wizard" }
  ])
)

const list = listCommand(
  "list",
  "List a company's keys, newest first",
  "/companies/:id/keys",
  { id: company },
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
    name: optional("name", "What the key is for"),
    permissions: Flag.optional(permissions),
    businesses,
    ip_allowlist: ipAllowlist
  }
)

export const keys = Command.make("keys").pipe(
  Command.withDescription("Keys by which a company's programs call the API"),
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
