/** A process that holds an embedded store as the service does: says where it is, then waits to be ended. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Redacted } from "effect"
import { lockDirectory } from "../../src/data-directory/directory-lock.ts"
import { embeddedPostgres } from "../../src/embedded-postgres/embedded-postgres.ts"

const directory = process.argv[2] ?? ""

const hold = Effect.gen(function* () {
  yield* lockDirectory(directory)
  const server = yield* embeddedPostgres({ directory, durable: true })
  process.stdout.write(`ready ${Redacted.value(server.url)}\n`)
  return yield* Effect.never
})

hold.pipe(
  Effect.scoped,
  Effect.tapError((failure) => Effect.sync(() => process.stdout.write(`${failure.message}\n`))),
  NodeRuntime.runMain({ disableErrorReporting: true })
)
