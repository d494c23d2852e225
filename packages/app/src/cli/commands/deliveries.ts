import { Command } from "effect/cli"
import { segment } from "../call-management.ts"
import { id, managementCommand } from "../management-command.ts"

const show = managementCommand(
  "show",
  "Show one delivery with its event and every attempt",
  { id },
  (input) => ({ method: "GET", path: `/deliveries/${segment(input.id)}` })
)

const redeliver = managementCommand(
  "redeliver",
  "Send a delivery again, at once",
  { id },
  (input) => ({
    method: "POST",
    path: `/deliveries/${segment(input.id)}/redeliver`
  })
)

export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription(
    "Single deliveries of webhooks (all of an endpoint: webhooks deliveries)"
  ),
  Command.withSubcommands([show, redeliver])
)
