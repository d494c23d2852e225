import { Context, Effect } from "effect"
import type { Newcomer } from "../html/start-page.ts"

/** Settings of `GET /`. The default shows the service's name and the API reference alone. */
export const StartPage = Context.Reference<{
  /** Visitors are redirected to this address instead. */
  readonly homeUrl: string | null
  /** Null in production. */
  readonly newcomer: Effect.Effect<Newcomer | null>
}>("@review-proof/adapter-web/StartPage", {
  defaultValue: () => ({ homeUrl: null, newcomer: Effect.succeed(null) })
})
