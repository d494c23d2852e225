/** Laws run on the real clock, since a store may keep its own; layers may need to start a server. */
export const lawOptions = { excludeTestServices: true, timeout: "2 minutes" } as const

/** For laws that do much or wait for time to pass: milliseconds. */
export const slow = 60_000
