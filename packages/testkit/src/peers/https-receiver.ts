import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo, Server, Socket } from "node:net"
import tls from "node:tls"
import { authority, receiverCertificate } from "./certificates.ts"

/** Makes this process trust the tests' authority beside those it trusts already. */
export const trustTestAuthority = () =>
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), authority])

/** A real HTTPS receiver on a loopback port, for as long as the scope lives. */
export const startReceiver = (listener: RequestListener, host = "127.0.0.1") =>
  Effect.acquireRelease(
    Effect.promise(() => listenOn(createServer(receiverCertificate, listener), host, 0)),
    ({ close }) => Effect.promise(close)
  )

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
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  }
}
