import { Effect } from "effect"
import { Command, Flag } from "effect/cli"

// Loaded when they are asked for: most commands only call a service that runs elsewhere.

export const serve = Command.make("serve", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../../serve.ts")),
    (module) => module.serveProcess
  )
).pipe(
  Command.withDescription("Run the service, configured by the environment"),
  Command.withExamples([{ command: "STORE=memory PORT=8080 review-proof serve" }])
)

export const migrate = Command.make("migrate", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../../store.ts")),
    (module) => module.migrateProcess
  )
).pipe(Command.withDescription("Migrate the database's schema, then exit"))

export const restored = Command.make("restored", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../../restored-process.ts")),
    (module) => module.restoredProcess
  )
).pipe(
  Command.withDescription(
    "Raise the numbers of a database that was set back past all that it issued, then exit"
  ),
  Command.withShortDescription("Prepare a database that was set back to a snapshot")
)

export const reseal = Command.make(
  "reseal",
  {
    giveUp: Flag.Boolean("give-up").pipe(
      Flag.withDescription(
        "Replace what no listed key can open: webhook secrets, hashes of contacts"
      ),
      Flag.withDefault(false)
    )
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../../reseal-process.ts")),
      (module) => module.resealProcess(input)
    )
).pipe(Command.withDescription("Seal the store's secrets with the first master key, then exit"))
