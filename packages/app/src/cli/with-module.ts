import { Effect } from "effect"

/** Loads a module when its command is given: most commands only call a service that runs elsewhere. */
export const withModule = <Module, A, E, R>(
  load: () => Promise<Module>,
  run: (module: Module) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => Effect.flatMap(Effect.promise(load), run)
