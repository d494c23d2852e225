import { QueueKind } from "@review-proof/ports/store"
import { Command, Flag } from "effect/cli"
import { listCommand } from "../management-command.ts"

const list = listCommand(
  "list",
  "List what waits for a decision over all companies, oldest first",
  "/queue",
  {
    kind: Flag.Literals("kind", QueueKind.literals).pipe(
      Flag.withDescription("Only held reviews, proof requests or reports"),
      Flag.optional
    )
  },
  ["kind", "id", "since", "reason", "company.name", "business.name", "review.id", "review.text"]
).pipe(
  Command.withExamples([
    {
      description: "Reviews that the screen held",
      command: "review-proof queue list --kind held"
    }
  ])
)

export const queue = Command.make("queue").pipe(
  Command.withDescription("What waits for the operator's decision"),
  Command.withSubcommands([list])
)
