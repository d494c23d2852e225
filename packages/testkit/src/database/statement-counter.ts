/** Counts what the service asks PostgreSQL, by the protocol's own messages. */
import { openProxy } from "./postgres-proxy.ts"

export type StatementCounter = Awaited<ReturnType<typeof countStatements>>

export const countStatements = async (databaseUrl: string) => {
  let statements = 0
  let roundTrips = 0
  const proxy = await openProxy(databaseUrl, (near, far) => {
    /** True once the messages since the last answer have begun a round trip. */
    let asking = false
    const read = messageReader((type) => {
      if (type === execution || type === simpleQuery) statements++
      if (!asking) roundTrips++
      asking = true
    })
    near.on("data", read)
    far.on("data", () => {
      asking = false
    })
  })
  return {
    ...proxy,
    /** The statements that ran during `work`, and their round trips. */
    during: async <A>(work: () => Promise<A>) => {
      const before = { statements, roundTrips }
      const value = await work()
      return {
        value,
        statements: statements - before.statements,
        roundTrips: roundTrips - before.roundTrips
      }
    }
  }
}

/**
 * Frontend messages (PostgreSQL, Message Formats): a simple query, and one execution of a portal.
 */
const simpleQuery = "Q".charCodeAt(0)
const execution = "E".charCodeAt(0)

/** Reads each message's type. The first message of a connection has none. */
const messageReader = (found: (type: number) => void) => {
  let rest = Buffer.alloc(0)
  let started = false
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const header = started ? 5 : 4
      if (rest.length < header) return
      const length = rest.readInt32BE(header - 4) + (started ? 1 : 0)
      if (rest.length < length) return
      if (started) found(rest[0] ?? 0)
      started = true
      rest = rest.subarray(length)
    }
  }
}
