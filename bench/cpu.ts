import { readdirSync, readFileSync } from "node:fs"

/**
 * CPU time that a process and its children have used so far, in microseconds,
 * summed over their threads from the scheduler's own accounts (Linux only).
 * Children that ended are not in it: the servers measured here keep theirs.
 */
export function cpuMicros(pids: ReadonlyArray<number>): number {
  let nanos = 0
  for (const pid of pids) {
    for (const thread of entries(`/proc/${pid}/task`)) {
      nanos += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] ?? 0)
    }
  }
  return nanos / 1000
}

/** A process with all that descend from it. */
export function withDescendants(root: number): ReadonlyArray<number> {
  const children = new Map<number, Array<number>>()
  for (const entry of entries("/proc")) {
    if (!/^\d+$/.test(entry)) continue
    const stat = read(`/proc/${entry}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [Number(entry)])
    else siblings.push(Number(entry))
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** A process may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

function entries(path: string): ReadonlyArray<string> {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
