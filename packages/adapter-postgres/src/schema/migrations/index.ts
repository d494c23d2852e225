import { Effect } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { runAll } from "../../connection/migration-statements.ts"
import { fingerprints, names } from "./names.ts"

/** Most starts need none of them, so they are loaded when one is missing. */
const load = Effect.promise(() => import("./migrations-by-name.ts"))

export const migrations = Migrator.fromRecord(
  Object.fromEntries(
    names.map((name) => [
      `${name} ${fingerprints[name]}`,
      Effect.flatMap(load, ({ migrationsByName }) => runAll(migrationsByName[name]()))
    ])
  )
)
