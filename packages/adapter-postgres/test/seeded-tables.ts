import type { Tests } from "@review-proof/ports/testing"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import type { Layer, Scope } from "effect"
import { describe } from "vitest"
import type { ReadClient, WriteClient } from "../src/connection/client.ts"

/** The same tests on tables that were never analysed, and on tables with statistics. */
export const onSeededTables = (
  what: string,
  seed: ReadonlyArray<string>,
  declare: (test: Tests<ReadClient | WriteClient | Scope.Scope>) => void
): void => {
  describe.each([
    { name: "that were never analysed", statements: seed },
    { name: "with statistics", statements: [...seed, "analyze"] }
  ])(`On tables $name, ${what}`, ({ statements }) => {
    onDatabase(seededDatabase(statements))(declare)
  })
}

/** Tests that share a database, in real time. */
export const onDatabase = <R, E>(database: Layer.Layer<R, E>) =>
  layer(database, { excludeTestServices: true, timeout: "2 minutes" })
