import { Context } from "effect"

/** What an operator tells visitors about itself; pages link to it below their content. */
export interface SiteLinks {
  readonly imprintUrl: string | null
  readonly privacyUrl: string | null
}

/** Null where pages for visitors do not stand: on the management listener. */
export const SiteLinks = Context.Reference<SiteLinks | null>(
  "@review-proof/adapter-web/SiteLinks",
  {
    defaultValue: () => ({ imprintUrl: null, privacyUrl: null })
  }
)
