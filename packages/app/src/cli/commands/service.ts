import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { resolve } from "node:path"
import { wronglyUsed } from "../cli-failure.ts"
import { JsonFlag } from "../connection.ts"
import { fromModule } from "../from-module.ts"
import { untilStopped } from "../until-stopped.ts"

export const serve = Command.make("serve", {}, () =>
  untilStopped(fromModule(async () => (await import("../../serve.ts")).serveProcess))
).pipe(
  Command.withDescription("Run the service, configured by the environment"),
  Command.withExamples([{ command: "STORE=memory PORT=8080 review-proof serve" }])
)

export const migrate = Command.make("migrate", {}, () =>
  fromModule(async () => (await import("../../store.ts")).migrateProcess)
).pipe(Command.withDescription("Migrate the database's schema, then exit"))

export const restored = Command.make("restored", {}, () =>
  fromModule(async () => (await import("../../restored-process.ts")).restoredProcess)
).pipe(
  Command.withDescription(
    "Raise public numbers and feed positions past all that were issued, then exit. Run it once after a database was set back to a snapshot"
  ),
  Command.withShortDescription("Prepare a database that was set back to a snapshot")
)

export const doctor = Command.make("doctor", {}, () =>
  Effect.flatMap(JsonFlag, (json) =>
    fromModule(async () => (await import("../../doctor/doctor-process.ts")).doctorProcess({ json }))
  )
).pipe(
  Command.withDescription(
    "Check settings, database, clock, mail and addresses, and report what is wrong; changes nothing"
  ),
  Command.withShortDescription("Check this installation and report problems")
)

const newFile = Argument.File("file").pipe(
  Argument.withDescription("The file to write, such as monday.tar.gz")
)
const backupFile = Argument.File("file", { mustExist: true }).pipe(
  Argument.withDescription("A file that `review-proof backup` wrote")
)

export const backup = Command.make("backup", { file: newFile }, (input) =>
  Effect.gen(function* () {
    if (input.file === resolve("-")) {
      return yield* wronglyUsed("A backup is written to a file, not to standard output: name one")
    }
    const { backupProcess } = yield* Effect.promise(() => import("../../backup/backup-process.ts"))
    yield* backupProcess(input)
  })
).pipe(
  Command.withDescription(
    "Back up the embedded store, data and master key, into a new file; the service may run"
  ),
  Command.withShortDescription("Back up the embedded store into a file"),
  Command.withExamples([{ command: "review-proof backup monday.tar.gz" }])
)

export const restore = Command.make("restore", { file: backupFile }, (input) =>
  fromModule(async () => (await import("../../backup/restore-process.ts")).restoreProcess(input))
).pipe(
  Command.withDescription("Put a backup into an empty DATA_DIR, and prepare it for the service"),
  Command.withShortDescription("Put a backup into an empty DATA_DIR"),
  Command.withExamples([{ command: "DATA_DIR=./restored review-proof restore monday.tar.gz" }])
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
  (input) => fromModule(async () => (await import("../../reseal-process.ts")).resealProcess(input))
).pipe(Command.withDescription("Seal the store's secrets with the first master key, then exit"))
