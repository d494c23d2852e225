import { Effect } from "effect"
import { open } from "node:fs/promises"

/** A call that changed the store: when it was made, its name, and its arguments as JSON. */
export interface Call {
  readonly at: number
  readonly name: string
  readonly args: string
}

/** A file of calls, one a line, in the order in which they happened. */
export interface Journal {
  /** The calls that earlier runs acknowledged. */
  readonly past: ReadonlyArray<Call>
  /** Done when the line is on the disk. */
  readonly append: (call: Call) => Effect.Effect<void>
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
  const past = whole.split("\n").slice(0, -1).map(toCall)
  const append = ({ args, at, name }: Call) =>
    Effect.promise(async () => {
      await file.appendFile(`${at} ${name} ${args}\n`)
      await file.datasync()
    })
  return { past, append } satisfies Journal
})

const toCall = (line: string): Call => {
  const [at = "", name = ""] = line.split(" ", 2)
  return { at: Number(at), name, args: line.slice(at.length + name.length + 2) }
}
