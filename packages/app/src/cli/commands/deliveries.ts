import { Command } from "effect/cli"
import { id } from "../flags.ts"
import { managementCommand } from "../management-command.ts"

const show = managementCommand(
  "show",
  "Show one delivery with its event and every attempt",
  ["GET", "/deliveries/:id"],
  { id }
)

const redeliver = managementCommand(
  "redeliver",
  "Resend a delivery now",
  ["POST", "/deliveries/:id/redeliver"],
  { id }
)

export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription("Single deliveries of webhooks (webhooks deliveries lists them)"),
  Command.withSubcommands([show, redeliver])
)
