import { answerOn, makeNodeServer, type NodeServerOptions } from "@review-proof/http-server"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Schedule } from "effect"
import { NetAddress } from "effect/net"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Listener } from "./configuration/config.ts"
import { reason, startFailure } from "./process/start-failure.ts"

/** A listener, and what stopping it in an orderly way needs. */
export type HttpListener = Effect.Success<ReturnType<typeof openHttpListener>>

/** A listener as it was configured. */
interface ConfiguredListener {
  readonly listener: Listener
  /** The variables that a person would change. */
  readonly variables: { readonly host: string; readonly port: string }
}

/**
 * Listens until the scope closes. Requests that arrive before the routes are ready wait for them.
 */
export const openHttpListener = Effect.fn("openHttpListener")(function* (
  options: ConfiguredListener & NodeServerOptions
) {
  const { host, port } = options.listener
  const server = yield* makeNodeServer(options)
  const begin = holdRequests(server)
  const connections = openConnections(server)
  const listen = { host, port, disablePreemptiveShutdown: true }
  const http = yield* NodeHttpServer.make(() => server, listen).pipe(
    Effect.mapError((error) => cannotListen(options, error.cause))
  )
  // Before the platform waits for the connections that are left.
  yield* Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))
  const bound = NetAddress.isInetAddress(http.address) ? http.address.port : port
  return {
    http,
    /** `http://127.0.0.1:3000`, with the port that it really has. */
    url: urlOf({ host, port: bound }),
    /** Answers the requests that have arrived, and all later ones: called once the routes exist. */
    begin: Effect.sync(begin),
    /** Waits until no request is in flight. */
    waitUntilIdle: untilIdle(connections, Infinity),
    /** Waits in the same way, but at most for a tenth of a second. */
    waitBriefly: untilIdle(connections, 5),
    /** Closes each connection after its next answer. */
    endConnections: Effect.sync(() => endConnections(server, connections)),
    /** Accepts no more connections and waits until the requests in flight are answered. */
    drain: drain(server, connections)
  }
})

const urlOf = ({ host, port }: Listener): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`

const cannotListen = ({ listener, variables }: ConfiguredListener, cause: unknown) => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const where = urlOf(listener)
  return startFailure(
    code === "EADDRINUSE"
      ? `${where} is in use by another program. Stop it, or set ${variables.port} to another port.`
      : `Listening on ${where} failed (${variables.host}, ${variables.port}): ${reason(cause)}`
  )
}

const holdRequests = (server: Server) => {
  const held: Array<[IncomingMessage, ServerResponse]> = []
  const hold = (request: IncomingMessage, response: ServerResponse) =>
    void held.push([request, response])
  server.on("request", hold)
  return () => {
    server.off("request", hold)
    for (const [request, response] of held) server.emit("request", request, response)
  }
}

/** The first check comes late enough to see callers that were trying to connect. */
const untilIdle = (connections: ReadonlySet<Socket>, maxChecks: number): Effect.Effect<void> =>
  Effect.sleep("20 millis").pipe(
    Effect.repeat({
      times: maxChecks - 1,
      while: () => connections.values().some((connection) => answerOn(connection) !== undefined)
    }),
    Effect.asVoid
  )

const endConnections = (server: Server, connections: ReadonlySet<Socket>): void => {
  for (const connection of connections) endAfterAnswer(answerOn(connection))
  server.prependListener("request", (_, response) => endAfterAnswer(response))
}

/**
 * Closes idle connections at once, and after a second those that have not sent all headers.
 */
const drain = (server: Server, connections: ReadonlySet<Socket>) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
  }).pipe(
    Effect.raceFirst(repeatedly(() => server.closeIdleConnections())),
    Effect.raceFirst(
      Effect.delay(
        repeatedly(() => closeIdle(connections)),
        "1 second"
      )
    )
  )

const repeatedly = (close: () => void) =>
  Effect.sync(close).pipe(Effect.repeat(Schedule.spaced("20 millis")), Effect.andThen(Effect.never))

const closeIdle = (connections: ReadonlySet<Socket>): void => {
  for (const connection of connections) {
    if (answerOn(connection) === undefined) connection.destroy()
  }
}

const endAfterAnswer = (response: ServerResponse | undefined): void => {
  if (response?.headersSent === false) response.setHeader("connection", "close")
}

const openConnections = (server: Server): ReadonlySet<Socket> => {
  const connections = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })
  return connections
}
