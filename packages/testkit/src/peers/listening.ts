/** Servers of tests on ports of this machine. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { duringScope } from "../processes/during-scope.ts"

/** Closing the server cuts its connections off. */
export const listenOn = async (server: Server, host: string, port: number) => {
  let connections = 0
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  }
}

/** Listens on a free loopback port until the scope closes. */
export const listening = (make: () => Server, host = "127.0.0.1") =>
  duringScope(() => listenOn(make(), host, 0))

export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve(true)
    }).on("error", () => resolve(false))
  })

/** A port on which nothing listens. */
export const freePort = async () => {
  const { close, port } = await listenOn(createServer(), "127.0.0.1", 0)
  await close()
  return port
}
