import { Context, Effect } from "effect"

/** Resolves host names for vetting. A name that does not resolve (yet) answers an empty list. */
export class HostResolver extends Context.Service<
  HostResolver,
  {
    readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@review-proof/ports/HostResolver") {}
