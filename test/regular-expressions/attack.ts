/** Looks for a text of 64 KB that keeps a regular expression busy. */
import { runInNewContext } from "node:vm"

/** The largest body of the public API. */
const longLength = 65_536
const shortLength = 2048
/** The number of slow short texts that are tried at length. */
const maxSlowest = 10
/** A linear expression takes 1 ms at most; a quadratic one takes seconds. */
const maxMillis = 40
/**
 * The CPU time for all texts of an expression. Where repetitions nest, one text would never end. A
 * trial that gave up after less was held up by other processes.
 */
const minCpuMillis = 750

/** The pieces of a text that keeps the expression busy, or undefined if there is none. */
export const slowTextFor = (
  expression: RegExp,
  leastCpu = minCpuMillis,
  giveUpAfter = 2 * leastCpu
): Attack | undefined => {
  const state: { current: Attack } = { current: { prefix: "", pump: "", suffix: "" } }
  const started = process.threadCpuUsage()
  try {
    const globals = { attack: () => attack(expression, state) }
    return runInNewContext("attack()", globals, { timeout: giveUpAfter })
  } catch {
    const wasHeldUp = cpuSince(started) < leastCpu
    return wasHeldUp ? slowTextFor(expression, leastCpu, 2 * giveUpAfter) : state.current
  }
}

/** The CPU milliseconds of this thread. */
const cpuSince = (started: NodeJS.CpuUsage): number => {
  const { system, user } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

export interface Attack {
  readonly prefix: string
  /** Repeated up to the length. */
  readonly pump: string
  readonly suffix: string
}

const attack = (expression: RegExp, state: { current: Attack }): Attack | undefined => {
  const run = (one: Attack, length: number): void => {
    state.current = one
    const text = one.prefix + one.pump.repeat(length / one.pump.length) + one.suffix
    if (expression.global) text.replace(expression, "")
    else expression.test(text)
    expression.lastIndex = 0
  }
  // The clock of the thread's CPU time may tick every 4 ms only, longer than a short text takes.
  const elapsedOf = (one: Attack): number => {
    const started = performance.now()
    run(one, shortLength)
    return performance.now() - started
  }
  const millisecondsOf = (one: Attack): number => {
    const started = process.threadCpuUsage()
    run(one, longLength)
    return cpuSince(started)
  }
  const attacks = attacksOn(expression)
  const slowest = attacks
    .map((one) => ({ one, took: elapsedOf(one) }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, maxSlowest)
    .map(({ one }) => one)
  return [...attacks.filter(({ prefix, suffix }) => prefix + suffix === ""), ...slowest].find(
    (one) =>
      // The first runs may compile, or be those in which garbage is collected.
      [1, 2, 3].every(() => millisecondsOf(one) > maxMillis)
  )
}

/** Each of the expression's own characters, pairs of them, and its repeated groups, at each place. */
const attacksOn = (expression: RegExp): ReadonlyArray<Attack> => {
  const { characters, groups, prefixes } = piecesOf(expression)
  const pairs = characters.flatMap((a) => characters.map((b) => (a === b ? a : a + b)))
  const pumps = [...new Set([...pairs, ...groups])]
  const repeated = ["", ...prefixes].flatMap((prefix) =>
    pumps.flatMap((pump) => ["", "\0", "\n"].map((suffix) => ({ prefix, pump, suffix })))
  )
  return [...repeated, ...prefixes.map((pump) => ({ prefix: "", pump, suffix: "" }))]
}

interface Pieces {
  readonly characters: ReadonlyArray<string>
  /** A text for each group. */
  readonly groups: ReadonlyArray<string>
  /** A text that leads to each group and to each repetition. */
  readonly prefixes: ReadonlyArray<string>
}

/** Reads the pattern once, token by token. It may guess a text wrongly: what counts is how long the text takes. */
const piecesOf = ({ flags, source }: RegExp): Pieces => {
  const characters = new Set<string>()
  const groups = new Set<string>()
  const prefixes = new Set<string>()
  const opened: Array<string> = []
  let reached = ""
  for (const { groups: token = {} } of source.matchAll(tokens)) {
    const { again, atom, close, least = 1, open, or } = token
    if (open !== undefined || again !== undefined) prefixes.add(reached)
    if (open !== undefined) opened.push(reached)
    else if (or !== undefined) reached = opened.at(-1) ?? ""
    else if (close !== undefined) groups.add(reached.slice((opened.pop() ?? "").length))
    else if (atom !== undefined) {
      const samples = samplesOf(atom, flags)
      for (const sample of samples) characters.add(sample)
      reached += (samples[0] ?? "").repeat(Math.max(1, Number(least)))
    }
  }
  groups.delete("")
  prefixes.delete("")
  return {
    characters: [...characters].slice(0, maxCharacters),
    groups: [...groups],
    prefixes: [...prefixes].slice(0, maxPrefixes)
  }
}

const maxCharacters = 12
const maxPrefixes = 16

/** An atom with its least number of repetitions; or a group's beginning, its end, an alternative. */
const tokens =
  /(?<atom>\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^bB]|\[(?:\\.|[^\]\\])*\]|[^\\()|^$*+?{])(?<again>[*+]|\{(?<least>\d+)(?:,\d*)?\})?|(?<open>\((?:\?(?:<?[=!]|:|<\w+>))?)|(?<close>\))|(?<or>\|)|\{\d+(?:,\d*)?\}/giu

/** Two characters that the atom matches: one of the usual, and one of the odd. */
const samplesOf = (atom: string, flags: string): ReadonlyArray<string> => {
  const one = new RegExp(`^${atom}$`, flags.replaceAll(/[gmy]/g, ""))
  const matched = ["\r\n", ...usual, atom].filter((character) => one.test(character))
  return [...new Set([matched[0] ?? "", matched.at(-1) ?? ""])].filter((sample) => sample !== "")
}

const usual = `a0 -.,:;@=/\\"'()[]<>{}!?#$%&*+^_|~bfxT9Z\r\n\t\u0301\u00ad\u{1f600}`
