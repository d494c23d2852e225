/**
 * Stands between the service and PostgreSQL, and counts what the service asks, by the protocol's
 * own messages.
 */
import { createServer, connect, type Socket } from "node:net"

export interface StatementCounter {
  readonly url: string
  /** The statements that ran during `work`, and their round trips. */
  readonly during: <A>(work: () => Promise<A>) => Promise<Counts & { readonly value: A }>
  readonly close: () => Promise<void>
}

interface Counts {
  readonly statements: number
  readonly roundTrips: number
}

export const countStatements = async (databaseUrl: string): Promise<StatementCounter> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements = 0
  let roundTrips = 0
  /** True once the messages since the last answer have begun a round trip. */
  const server = createServer((client) => {
    const database = connect(addressOf(target))
    let asking = false
    const read = messageReader((type) => {
      if (type === EXECUTE || type === QUERY) statements++
      if (!asking) roundTrips++
      asking = true
    })
    client.on("data", (bytes: Buffer) => {
      read(bytes)
      database.write(bytes)
    })
    database.on("data", (bytes) => {
      asking = false
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, database],
      [database, client]
    ] as const) {
      sockets.add(one)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    during: async (work) => {
      const before = { statements, roundTrips }
      const value = await work()
      return {
        value,
        statements: statements - before.statements,
        roundTrips: roundTrips - before.roundTrips
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}

/**
 * Frontend messages (PostgreSQL, Message Formats): a simple query, and one execution of a portal.
 */
const QUERY = "Q".charCodeAt(0)
const EXECUTE = "E".charCodeAt(0)

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

/** The directory of a Unix socket stands percent-encoded in the place of the host. */
const addressOf = ({ hostname, port }: URL) => {
  const host = decodeURIComponent(hostname)
  const number = Number(port === "" ? 5432 : port)
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
}
