import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"

/** The files of a vitest JSON report: none where it is missing. */
const filesOf = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).testResults : []

/**
 * Counts the tests of a vitest JSON report. A file that failed without a failed
 * test of its own (it did not load, or a hook broke) counts as one failure, and
 * so does a report that is missing or empty: nothing was proven then.
 */
export function countTests(path) {
  let passed = 0
  let failed = 0
  for (const file of filesOf(path)) {
    const broken = file.assertionResults.filter((test) => test.status === "failed").length
    passed += file.assertionResults.filter((test) => test.status === "passed").length
    failed += broken === 0 && file.status === "failed" ? 1 : broken
  }
  return passed + failed === 0 ? { passed, failed: 1 } : { passed, failed }
}

/** The files that took longest, as names below `root` with their seconds. */
export const slowestFiles = (path, root, count) =>
  filesOf(path)
    .map(({ endTime, name, startTime }) => [relative(root, name), (endTime - startTime) / 1000])
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, count)

/** Lines of a table with a column of names and one of seconds. */
export const timeTable = (title, rows) => {
  const width = Math.max(title.length, ...rows.map(([name]) => name.length))
  const line = (name, seconds) => `${name.padEnd(width)}  ${seconds.padStart(7)}`
  return [line(title, "seconds"), ...rows.map(([name, seconds]) => line(name, seconds.toFixed(1)))]
}
