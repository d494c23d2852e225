import { Effect } from "effect"

/** Runs what a module makes. It is loaded when its command is given: most only call a service. */
export const fromModule = <A, E, R>(load: () => Promise<Effect.Effect<A, E, R>>) =>
  Effect.flatten(Effect.promise(load))
