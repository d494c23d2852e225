import { Context, Effect } from "effect"

/** Resolves host names, to check their addresses. Returns an empty list for a name that does not resolve. */
export class HostResolver extends Context.Service<
  HostResolver,
  {
    readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@review-proof/ports/HostResolver") {}
