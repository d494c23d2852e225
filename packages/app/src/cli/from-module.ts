import { Effect } from "effect"

/**
 * Runs the command that a module makes. The module is loaded only when its command is given,
 * because most commands only call a service.
 */
export const fromModule = <A, E, R>(load: () => Promise<Effect.Effect<A, E, R>>) =>
  Effect.flatten(Effect.promise(load))
