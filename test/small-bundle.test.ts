import { assert, test } from "@effect/vitest"
import { build } from "esbuild"

/** A page that shows a score of today loads no schemas with it. */
test("The functions of a score take a few kilobytes of a bundle", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { proofShare, reviewCount, scoreOn, utcDay } from "@review-proof/domain"`,
      resolveDir: import.meta.dirname
    },
    conditions: ["@review-proof/source"],
    bundle: true,
    minify: true,
    format: "esm",
    write: false
  })
  const [bundle] = outputFiles
  assert.isDefined(bundle)
  assert.include(bundle.text, "utcDay")
  assert.isBelow(bundle.contents.length, 5000)
})
