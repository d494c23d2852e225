import { oneLine } from "../output/fit-text.ts"
import { duration } from "../output/progress-line.ts"
import type { Screen } from "../output/screen.ts"
import { rejectedCount, type ImportReport } from "./import-report.ts"

/**
 * The outcome of an import in lines. Programs get three numbers, then all rejected lines; people
 * get the first rejected lines, and the numbers in the last line.
 */
export const outcomeLines = (
  report: ImportReport,
  elapsed: number,
  page: string | null,
  { isTerminal, paint }: Screen
): ReadonlyArray<string> => {
  const { duplicates, imported } = report
  const rejected = rejectedCount(report)
  const listed = report.rejected.slice(0, isTerminal ? maxListed : undefined)
  const listing = [
    ...listed.map(({ line, message }) => `  line ${line}: ${oneLine(message)}`),
    ...(rejected > listed.length ? [`  and ${rejected - listed.length} more lines`] : [])
  ]
  const end = [`in ${timeTaken(elapsed)}`, ...(page === null ? [] : [`→ ${page}`])].join(" ")
  if (!isTerminal) {
    const numbers = Object.entries({ imported, duplicates, rejected })
    return [...numbers.map(([name, count]) => `${name.padEnd(12)}${count}`), ...listing, end]
  }
  const total = [
    paint("green", `${imported.toLocaleString("en")} imported`),
    ...(duplicates === 0 ? [] : [`${duplicates.toLocaleString("en")} already known`]),
    ...(rejected === 0 ? [] : [paint("red", `${rejected.toLocaleString("en")} rejected`)])
  ]
  return [...listing, `${total.join(", ")} ${end}`]
}

const timeTaken = (millis: number): string =>
  millis < 60_000 ? `${(millis / 1000).toFixed(1)} s` : duration(millis)

/** With --json the answer lists all rejected lines. */
const maxListed = 20
