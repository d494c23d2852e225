import { Effect } from "effect"

/** Opens something, and closes it when the scope ends. */
export const duringScope = <A extends { readonly close: () => Promise<unknown> }>(
  open: () => Promise<A>
) => Effect.acquireRelease(Effect.promise(open), ({ close }) => Effect.promise(close))
