import { Effect } from "effect"
import { Command } from "effect/cli"

// Loaded when they are asked for: most commands only call a service that runs elsewhere.

export const serve = Command.make("serve", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../../serve-process.ts")),
    (module) => module.serveProcess
  )
).pipe(Command.withDescription("Run the service, as the environment configures it"))

export const migrate = Command.make("migrate", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../../migrate-process.ts")),
    (module) => module.migrateProcess
  )
).pipe(Command.withDescription("Bring the database's schema up to date, and end"))
