import { seededDatabase } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { describe } from "vitest"

/** The same tests on tables that were never analysed, and on tables with statistics. */
export const onSeededTables = (
  what: string,
  seed: ReadonlyArray<string>,
  declare: NonNullable<Parameters<ReturnType<typeof layerOf>>[1]>
): void => {
  describe.each([
    { name: "that were never analysed", statements: seed },
    { name: "with statistics", statements: [...seed, "analyze"] }
  ])(`On tables $name, ${what}`, ({ statements }) => {
    layerOf(statements)(declare)
  })
}

const layerOf = (statements: ReadonlyArray<string>) =>
  layer(seededDatabase(statements), { excludeTestServices: true, timeout: "2 minutes" })
