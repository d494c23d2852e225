import { once } from "node:events"
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net"

/** A way to a database that can go dead: connections stay open, and nothing comes through. */
export const openLine = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDead = false
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    if (isDead) from.pause()
    from.on("data", (data) => to.write(data))
    from.on("error", () => to.destroy())
    from.on("close", () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = createConnection(placeOf(target))
    pass(near, far)
    pass(far, near)
    if (isDead) near.pause()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const set = (dead: boolean) => () => {
    isDead = dead
    for (const socket of sockets) void (dead ? socket.pause() : socket.resume())
  }
  return {
    /** The URL of the database through this line. */
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}${target.search}`,
    cut: set(true),
    mend: set(false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}

/** The place of a libpq URL, whose host may be the folder of a unix socket. */
const placeOf = (url: URL) => {
  const host = decodeURIComponent(url.hostname)
  const port = Number(url.port || 5432)
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
