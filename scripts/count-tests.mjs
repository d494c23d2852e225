import { existsSync, readFileSync } from "node:fs"

/**
 * Counts the tests of a vitest JSON report. A file that failed without a failed
 * test of its own (it did not load, or a hook broke) counts as one failure, and
 * so does a report that is missing or empty: nothing was proven then.
 */
export function countTests(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  let passed = 0
  let failed = 0
  for (const file of JSON.parse(readFileSync(path, "utf8")).testResults) {
    const broken = file.assertionResults.filter((test) => test.status === "failed").length
    passed += file.assertionResults.filter((test) => test.status === "passed").length
    failed += broken === 0 && file.status === "failed" ? 1 : broken
  }
  return passed + failed === 0 ? { passed, failed: 1 } : { passed, failed }
}
