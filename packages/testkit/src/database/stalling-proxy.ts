import type { Socket } from "node:net"
import { openProxy } from "./postgres-proxy.ts"

/** A way to a database that can go dead: connections stay open, and nothing comes through. */
export const openLine = async (databaseUrl: string) => {
  const sockets = new Set<Socket>()
  let isDead = false
  const proxy = await openProxy(databaseUrl, (...both) => {
    for (const socket of both) {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
      if (isDead) socket.pause()
    }
  })
  const set = (dead: boolean) => () => {
    isDead = dead
    for (const socket of sockets) void (dead ? socket.pause() : socket.resume())
  }
  return { ...proxy, cut: set(true), mend: set(false) }
}
