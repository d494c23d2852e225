import { Command } from "effect/cli"
import { segment } from "../call-portal.ts"
import { id, portalCommand } from "../portal-command.ts"

const show = portalCommand(
  "show",
  "Show one delivery with its event and every attempt",
  { id },
  (input) => ({ method: "GET", path: `/deliveries/${segment(input.id)}` })
)

const redeliver = portalCommand("redeliver", "Send a delivery again, at once", { id }, (input) => ({
  method: "POST",
  path: `/deliveries/${segment(input.id)}/redeliver`
}))

export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription(
    "Single deliveries of webhooks (all of an endpoint: webhooks deliveries)"
  ),
  Command.withSubcommands([show, redeliver])
)
