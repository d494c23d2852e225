import { Context, Effect } from "effect"
import type { GettingStarted } from "../site-pages/start-page.ts"

/** Settings of `GET /`. The default shows the service's name and the API reference alone. */
export const StartPage = Context.Reference<{
  /** Visitors are redirected to this address instead. */
  readonly homeUrl: string | null
  /** Null in production. */
  readonly gettingStarted: Effect.Effect<GettingStarted | null>
}>("@review-proof/adapter-web/StartPage", {
  defaultValue: () => ({ homeUrl: null, gettingStarted: Effect.succeed(null) })
})
