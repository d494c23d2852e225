import { Context } from "effect"

/** The operator's own pages. Every page links to them below its content. */
export interface SiteLinks {
  readonly imprintUrl: string | null
  readonly privacyUrl: string | null
}

/** Null on the management listener, which has no pages for visitors. */
export const SiteLinks = Context.Reference<SiteLinks | null>(
  "@review-proof/adapter-web/SiteLinks",
  {
    defaultValue: () => ({ imprintUrl: null, privacyUrl: null })
  }
)
