import { Effect } from "effect"

/** What a promise opens, until the scope ends. */
export const duringScope = <A extends { readonly close: () => Promise<unknown> }>(
  open: () => Promise<A>
) => Effect.acquireRelease(Effect.promise(open), ({ close }) => Effect.promise(close))
