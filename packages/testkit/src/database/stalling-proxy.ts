import type { Socket } from "node:net"
import { openProxy } from "./postgres-proxy.ts"

/** A proxy in front of a database that can stall: connections stay open, and nothing comes through. */
export const openStallingProxy = async (databaseUrl: string) => {
  const sockets = new Set<Socket>()
  let isStalled = false
  const proxy = await openProxy(databaseUrl, (...both) => {
    for (const socket of both) {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
      if (isStalled) socket.pause()
    }
  })
  const set = (stalled: boolean) => () => {
    isStalled = stalled
    for (const socket of sockets) void (stalled ? socket.pause() : socket.resume())
  }
  return { ...proxy, stall: set(true), resume: set(false) }
}
