import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo, Socket } from "node:net"
import tls from "node:tls"
import { authority, receiverCertificate } from "./certificates.ts"

/** Makes this process trust the fixtures' authority beside those it trusts already. */
export const trustTestAuthority = () =>
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), authority])

/** A real HTTPS receiver on a loopback port, for as long as the scope lives. */
export const startReceiver = (listener: RequestListener, host = "127.0.0.1") =>
  Effect.acquireRelease(
    Effect.callback<{ port: number; connections: () => number; close: () => Promise<void> }>(
      (resume) => {
        let connections = 0
        const sockets = new Set<Socket>()
        const server = createServer(receiverCertificate, listener)
        server.on("connection", (socket: Socket) => {
          connections += 1
          sockets.add(socket)
          socket.on("error", () => {})
          socket.on("close", () => sockets.delete(socket))
        })
        server.listen(0, host, () => {
          const { port } = server.address() as AddressInfo
          const close = () =>
            new Promise<void>((resolve) => {
              for (const socket of sockets) socket.destroy()
              server.close(() => resolve())
            })
          resume(Effect.succeed({ port, connections: () => connections, close }))
        })
      }
    ),
    (server) => Effect.promise(server.close)
  )
