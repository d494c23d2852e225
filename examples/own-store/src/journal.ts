import type { Commit } from "@review-proof/ports"
import { Effect } from "effect"
import { open } from "node:fs/promises"

/** A file of commits, one JSON text a line, in the order in which they happened. */
export interface Journal {
  /** Those that earlier runs acknowledged. */
  readonly past: ReadonlyArray<Commit>
  /** Done when the line is on the disk. */
  readonly append: (commit: Commit) => Effect.Effect<void>
}

/**
 * Opens the journal until the scope closes. A last line without its end was
 * being written when a run was killed: nobody was told of it, so it is cut off.
 * A disk that fails is a defect, and ends the program.
 */
export const openJournal = Effect.fn("openJournal")(function* (path: string) {
  const file = yield* Effect.acquireRelease(
    Effect.promise(() => open(path, "a+", 0o600)),
    (opened) => Effect.promise(() => opened.close())
  )
  const text = yield* Effect.promise(() => file.readFile("utf8"))
  const whole = text.slice(0, text.lastIndexOf("\n") + 1)
  if (whole !== text) yield* Effect.promise(() => file.truncate(Buffer.byteLength(whole)))
  const past = whole.split("\n").slice(0, -1).map(decode)
  const append = (commit: Commit) =>
    Effect.promise(async () => {
      await file.appendFile(`${encode(commit)}\n`)
      await file.datasync()
    })
  return { past, append } satisfies Journal
})

/** JSON has no exact integers beyond 2^53, and a score is a sum of such. */
const encode = (commit: Commit): string =>
  JSON.stringify(commit, (_, value) =>
    typeof value === "bigint" ? { exactInteger: String(value) } : value
  )

const decode = (line: string): Commit =>
  JSON.parse(line, (_, value) =>
    typeof value?.exactInteger === "string" ? BigInt(value.exactInteger) : value
  )
