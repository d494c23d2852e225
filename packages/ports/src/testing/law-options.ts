import type { Vitest } from "@effect/vitest"

/** Laws run on the real clock, since a store may keep its own; layers may need to start a server. */
export const lawOptions = { excludeTestServices: true, timeout: "2 minutes" } as const

/** For laws that do much or wait for time to pass: milliseconds. */
export const slow = 60_000

/** What laws are declared with, their ports being provided by the suite that they are a part of. */
export type LawTester<Ports> = Vitest.MethodsNonLive<Ports>
