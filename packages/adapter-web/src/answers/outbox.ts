import { Context, Effect } from "effect"
import type { OutboxMessage } from "../html/outbox-pages.ts"

/** The messages that were sent, newest first. Null, as in production, where nobody may see them. */
export const Outbox = Context.Reference<Effect.Effect<ReadonlyArray<OutboxMessage>> | null>(
  "@review-proof/adapter-web/Outbox",
  { defaultValue: () => null }
)
