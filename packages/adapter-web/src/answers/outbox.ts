import { Context, Effect } from "effect"
import type { OutboxMessage } from "../site-pages/outbox-pages.ts"

/** The sent messages, newest first. Null in production, where they must not be shown. */
export const Outbox = Context.Reference<Effect.Effect<ReadonlyArray<OutboxMessage>> | null>(
  "@review-proof/adapter-web/Outbox",
  { defaultValue: () => null }
)
