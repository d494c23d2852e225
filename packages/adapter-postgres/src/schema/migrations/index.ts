import { Effect } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { names } from "./names.ts"

/** Most starts need none of them, so they are loaded when one is missing. */
const load = Effect.promise(() => import("./migrations-by-name.ts"))

export const migrations = Migrator.fromRecord(
  Object.fromEntries(
    names.map((name) => [
      name,
      Effect.flatMap(load, ({ migrationsByName }) => migrationsByName[name])
    ])
  )
)
