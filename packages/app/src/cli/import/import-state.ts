import { Config, Effect, Option, Schema } from "effect"
import { createHash } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"
import { replaceFile } from "../../files.ts"
import { ImportReport } from "./import-report.ts"

/** The progress of an import, with the service's answers so far. */
const ImportState = Schema.Struct({
  offset: Schema.Int,
  line: Schema.Int,
  digest: Schema.String,
  report: ImportReport
})
type ImportState = typeof ImportState.Type

/** Keeps the state of an import until it is done. */
export interface StateFile {
  readonly read: Effect.Effect<Option.Option<ImportState>>
  /** Fails with the path where it cannot be written. */
  readonly write: (state: ImportState) => Effect.Effect<void, string>
  readonly remove: Effect.Effect<void>
}

/** The file of an import's progress, in the user's cache: one for each input and destination. */
export const stateFileOf = Effect.fnUntraced(function* (identity: ReadonlyArray<string>) {
  const cache = yield* Effect.orDie(
    Config.String("XDG_CACHE_HOME").pipe(Config.withDefault(join(homeFolder(), ".cache")))
  )
  const name = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 32)
  const path = join(cache, "review-proof", "imports", `${name}.json`)
  const file: StateFile = {
    read: Effect.promise(() => readFile(path, "utf8").catch(() => "")).pipe(
      Effect.map(Schema.decodeUnknownOption(StateText))
    ),
    write: (state) =>
      Effect.tryPromise({ try: () => replaceFile(path, encodeState(state)), catch: () => path }),
    remove: Effect.promise(() => rm(path, { force: true }).catch(() => {}))
  }
  return file
})

/** Returns the root for a user without a home, as a shell in a container does. */
const homeFolder = (): string => {
  try {
    return homedir()
  } catch {
    return "/"
  }
}

const StateText = Schema.fromJsonString(ImportState)
const encodeState = Schema.encodeSync(StateText)
