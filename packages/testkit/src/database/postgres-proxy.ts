import { createConnection, createServer, type Socket } from "node:net"
import { listenOn } from "../peers/listening.ts"

/** Stands between the service and PostgreSQL; each connection is shown with the one behind it. */
export const openProxy = async (
  databaseUrl: string,
  onConnection: (near: Socket, far: Socket) => void
) => {
  const target = new URL(databaseUrl)
  const server = createServer((near) => {
    const far = createConnection(placeOf(target))
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      from.on("data", (data) => to.write(data))
      from.on("error", () => to.destroy())
      from.on("close", () => to.destroy())
    }
    onConnection(near, far)
  })
  const { close, port } = await listenOn(server, "127.0.0.1", 0)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, close }
}

/** The place of a libpq URL, whose host may be the folder of a unix socket. */
const placeOf = (url: URL) => {
  const host = decodeURIComponent(url.hostname)
  const port = Number(url.port || 5432)
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
