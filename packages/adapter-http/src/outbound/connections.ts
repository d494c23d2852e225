import { Client } from "undici"

/** Who asked for a connection: it gets one, which it gives back or drops once it is done with it. */
export interface Borrower {
  /** It waits for none any more. */
  readonly isOver: boolean
  readonly use: (connection: Connection) => void
}

/**
 * Connections to receivers, kept alive, each lent to one request at a time.
 * Undici makes them and speaks on them. Its own pool of them, which is not told
 * by who uses one that it is free again, costs more
 * (docs/decisions/0023-lending-connections.md).
 */
export class Connections {
  readonly #origins = new Map<string, OriginConnections>()
  readonly #options: Client.Options
  readonly #perOrigin: number

  constructor(options: Client.Options, perOrigin: number) {
    this.#options = options
    this.#perOrigin = perOrigin
  }

  /** Lends one to the origin, at once or as soon as one is free. */
  lend(origin: string, borrower: Borrower): void {
    let connections = this.#origins.get(origin)
    if (connections === undefined) {
      const connect = () => new Client(origin, this.#options)
      const forget = () => this.#origins.delete(origin)
      connections = new OriginConnections(connect, this.#perOrigin, forget)
      this.#origins.set(origin, connections)
    }
    connections.lend(borrower)
  }

  async destroy(): Promise<void> {
    await Promise.all(Array.from(this.#origins.values(), (connections) => connections.destroy()))
  }
}

/** Plain lists, as there are few of each: see docs/decisions/0021-attempts-without-fibers.md. */
class OriginConnections {
  readonly #open: Array<Connection> = []
  /** The one that was used last is used next: the others may be closed for being idle. */
  readonly #idle: Array<Connection> = []
  readonly #waiting: Array<Borrower> = []
  readonly #connect: () => Client
  readonly #limit: number
  readonly #emptied: () => void

  constructor(connect: () => Client, limit: number, emptied: () => void) {
    this.#connect = connect
    this.#limit = limit
    this.#emptied = emptied
  }

  lend(borrower: Borrower): void {
    const connection = this.#idle.pop() ?? this.#another()
    if (connection === undefined) this.#waiting.push(borrower)
    else borrower.use(connection)
  }

  giveBack(connection: Connection): void {
    const next = this.#nextWaiting()
    if (next === undefined) this.#idle.push(connection)
    else next.use(connection)
  }

  drop(connection: Connection): void {
    if (!takeOut(this.#open, connection)) return
    void connection.client.destroy()
    const next = this.#nextWaiting()
    if (next !== undefined) this.lend(next)
    if (this.#open.length === 0) this.#emptied()
  }

  async destroy(): Promise<void> {
    this.#waiting.length = 0
    await Promise.all(this.#open.map(({ client }) => client.destroy()))
  }

  #nextWaiting(): Borrower | undefined {
    let next = this.#waiting.shift()
    while (next?.isOver === true) next = this.#waiting.shift()
    return next
  }

  #another(): Connection | undefined {
    if (this.#open.length === this.#limit) return undefined
    const connection = new Connection(this.#connect(), this)
    this.#open.push(connection)
    connection.client.on("disconnect", () => {
      // One that is lent connects again by itself.
      if (takeOut(this.#idle, connection)) this.drop(connection)
    })
    return connection
  }
}

/** A connection on loan: given back when it has answered in full, dropped in every other case. */
export class Connection {
  readonly client: Client
  readonly #lender: OriginConnections

  constructor(client: Client, lender: OriginConnections) {
    this.client = client
    this.#lender = lender
  }

  giveBack(): void {
    this.#lender.giveBack(this)
  }

  drop(): void {
    this.#lender.drop(this)
  }
}

/** Whether it was there. */
const takeOut = (from: Array<Connection>, connection: Connection): boolean => {
  const index = from.indexOf(connection)
  if (index >= 0) from.splice(index, 1)
  return index >= 0
}
