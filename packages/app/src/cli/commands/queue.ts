import { QueueKind } from "@review-proof/ports/store"
import { Command, Flag } from "effect/cli"
import { choice } from "../flags.ts"
import { withExample, listCommand } from "../management-command.ts"

const list = listCommand(
  "list",
  "List what waits for a decision over all companies, oldest first",
  "/queue",
  {
    kind: Flag.optional(
      choice("kind", "Only held reviews, proof requests or reports", QueueKind.literals)
    )
  },
  ["kind", "id", "since", "reason", "company.name", "business.name", "review.id", "review.text"]
).pipe(withExample("review-proof queue list --kind held", "Reviews that the screen held"))

export const queue = Command.make("queue").pipe(
  Command.withDescription("What waits for the operator's decision"),
  Command.withSubcommands([list])
)
