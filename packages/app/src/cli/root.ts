import { Command } from "effect/cli"
import { businesses } from "./commands/businesses.ts"
import { companies } from "./commands/companies.ts"
import { deliveries } from "./commands/deliveries.ts"
import { keys } from "./commands/keys.ts"
import { members } from "./commands/members.ts"
import { queue } from "./commands/queue.ts"
import { reviews } from "./commands/reviews.ts"
import { seed } from "./commands/seed.ts"
import { backup, doctor, migrate, reseal, restore, restored, serve } from "./commands/service.ts"
import { usage } from "./commands/usage.ts"
import { webhooks } from "./commands/webhooks.ts"
import { connectionFlags } from "./connection.ts"
import { withDashedValues } from "./dashed-values.ts"

/** `review-proof` with all of its commands (contract MANAGEMENT-9). */
export const reviewProof = Command.make("review-proof").pipe(
  Command.withDescription("Run the review service, or manage a running one"),
  Command.withSubcommands([
    { group: "Run", commands: [serve, migrate, doctor, seed, backup, restore, restored, reseal] },
    { group: "Manage", commands: [companies, members, businesses, keys, queue, reviews, usage] },
    { group: "Webhooks", commands: [webhooks, deliveries] }
  ]),
  Command.withExamples([
    {
      description: "Manage the demo of npm start",
      command: "source data/demo.env && review-proof companies list"
    },
    {
      description: "Ask for each flag of a command",
      command: "review-proof companies create --wizard"
    },
    {
      description: "Complete commands and flags with Tab",
      command: 'eval "$(review-proof --completions zsh)"'
    }
  ]),
  Command.withGlobalFlags(connectionFlags)
)

export const runReviewProof = (args: ReadonlyArray<string>, version: string) =>
  Command.runWith(reviewProof, { version })(withDashedValues(args))
