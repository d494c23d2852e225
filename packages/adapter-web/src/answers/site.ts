import type { OperatorProvider } from "@review-proof/domain/console"
import { Context, Effect } from "effect"
import type { OutboxMessage } from "../site-pages/outbox-pages.ts"
import type { GettingStarted } from "../site-pages/start-page.ts"

/** The operator's settings of the pages. */
export interface SiteSettings {
  /** False if the service is tried out or developed. */
  readonly production: boolean
  /** Visitors of `GET /` are redirected to this address; null shows them the start page. */
  readonly homeUrl: string | null
  /** Null in production. */
  readonly gettingStarted: Effect.Effect<GettingStarted | null>
  /** The sent messages, newest first. Null in production, where they must not be shown. */
  readonly outbox: Effect.Effect<ReadonlyArray<OutboxMessage>> | null
  /**
   * The operator's own pages, to which every page links below its content. Null on the management
   * listener, which has no pages for visitors.
   */
  readonly links: { readonly imprintUrl: string | null; readonly privacyUrl: string | null } | null
  /** The base of links to public pages, for the listener that does not serve them. */
  readonly publicUrl: string
  /** The provider of those who operate the service; null if there is none. */
  readonly operatorProvider: OperatorProvider | null
}

/** The default is a service in production without pages of the operator. */
export const Site = Context.Reference<SiteSettings>("@review-proof/adapter-web/Site", {
  defaultValue: () => ({
    production: true,
    homeUrl: null,
    gettingStarted: Effect.succeed(null),
    outbox: null,
    links: { imprintUrl: null, privacyUrl: null },
    publicUrl: "",
    operatorProvider: null
  })
})
