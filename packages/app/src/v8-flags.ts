/**
 * Flags for many short-lived objects. If a few objects of an allocation site survive while V8 warms
 * up, V8 allocates all later ones in the old space. Until the next full collection each then keeps
 * alive what it points to: whole requests with their answers. Since little grows old, V8 would also
 * collect the old space whenever it grew by a tenth, once a second under load; it may double
 * (bench/README.md, Memory).
 *
 * V8 optimises a function fully after 3,000 calls. A service with a few callers waits minutes for
 * that, so here 200 are enough (bench/README.md, Compiling).
 */
import { setFlagsFromString } from "node:v8"

export const v8Flags: ReadonlyArray<string> = [
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=100",
  "--invocation-count-for-turbofan=200"
]

for (const flag of v8Flags) setFlagsFromString(flag)
