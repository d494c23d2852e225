import { Context, Effect } from "effect"

/** Ends when there is time to load more: at once, unless who starts the service knows better. */
export const Leisure = Context.Reference<Effect.Effect<void>>(
  "@review-proof/adapter-http/Leisure",
  {
    defaultValue: () => Effect.void
  }
)
