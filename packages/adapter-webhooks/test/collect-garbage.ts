import { Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Objects that are only held weakly are gone after it. */
export const collectGarbage = Effect.andThen(
  Effect.sleep("20 millis"),
  Effect.sync(() => {
    setFlagsFromString("--expose-gc")
    const collect: unknown = runInNewContext("gc")
    if (typeof collect === "function") collect()
  })
)
