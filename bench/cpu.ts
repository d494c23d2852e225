import { readdirSync, readFileSync } from "node:fs"

/** CPU time that processes have used so far, in microseconds, by process id. */
export type CpuAccount = ReadonlyMap<number, number>

/**
 * The account of a process and all that descend from it, summed over their
 * threads, from the scheduler's own figures (Linux only).
 */
export function cpuAccount(root: number): CpuAccount {
  const account = new Map<number, number>()
  for (const pid of withDescendants(root)) {
    let nanos = 0
    for (const thread of entries(`/proc/${pid}/task`)) {
      nanos += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] ?? 0)
    }
    account.set(pid, nanos / 1000)
  }
  return account
}

/** Returns a function that tells the CPU used since this call, in microseconds. */
export function startMeter(servers: ReadonlyArray<{ readonly pid: number }>, postgres: number) {
  const before = servers.map(({ pid }) => cpuAccount(pid))
  const postgresBefore = cpuAccount(postgres)
  return () => ({
    node: servers.reduce(
      (sum, { pid }, n) => sum + usedMicros(before[n] ?? new Map(), cpuAccount(pid)),
      0
    ),
    postgres: usedMicros(postgresBefore, cpuAccount(postgres))
  })
}

/** The CPU used between two accounts, without processes that ended in the meantime. */
export function usedMicros(before: CpuAccount, after: CpuAccount): number {
  let used = 0
  for (const [pid, micros] of after) used += Math.max(0, micros - (before.get(pid) ?? 0))
  return used
}

function withDescendants(root: number): ReadonlyArray<number> {
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
