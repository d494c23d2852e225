/**
 * Objects of a request are short-lived. Where V8 comes to believe otherwise of
 * some (a few survived while it was warming up), it makes them old from the
 * start, and until the next full collection each keeps alive what it points to:
 * whole requests with their answers. And as little of them grows old, V8 lets
 * the old space grow by a tenth only before it looks at all of it again, once
 * in a second under load; it may double (docs/performance.md, Memory).
 */
import { setFlagsFromString } from "node:v8"

export const v8Flags: ReadonlyArray<string> = [
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=100"
]

for (const flag of v8Flags) setFlagsFromString(flag)
