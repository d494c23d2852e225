/** Limits the connections per address, and the time that an answer may wait for its reader. */
import { addressBucket } from "@review-proof/domain/access"
import { Clock, Effect, Schedule } from "effect"
import type { IpNetwork } from "effect/net"
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { isTrustedProxy } from "../request/client-address.ts"
import { answerOn } from "./answer-on.ts"

export interface ConnectionBounds {
  readonly connections: number
  /** Open connections of one address, or of one /64 of IPv6. */
  readonly connectionsOfAddress: number
  /** Milliseconds in which a caller reads nothing of an answer that waits for it. */
  readonly stalledAnswer: number
  /** Milliseconds that a caller may take to read one answer. */
  readonly slowAnswer: number
}

export const defaultBounds: ConnectionBounds = {
  connections: 10_000,
  connectionsOfAddress: 1000,
  stalledAnswer: 30_000,
  slowAnswer: 120_000
}

/**
 * Enforces the bounds on a server. If there are too many connections, the one that has been idle
 * longest is closed; if none is idle, the new one is closed. A trusted proxy connects for many
 * callers, so its connections count for the listener only. While the effect runs, it also closes
 * connections of callers who do not read.
 */
export const boundConnections = (
  server: Server,
  bounds: ConnectionBounds,
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
): Effect.Effect<unknown> => {
  const listener = newGroup(bounds.connections)
  const addresses = new Map<string, Group>()
  const open = new Map<Socket, Connection>()

  const groupOf = (peer: string | undefined): Group | undefined => {
    if (peer === undefined || isTrustedProxy({ peer }, trustedProxies)) return undefined
    const bucket = addressBucket(peer)
    return addresses.get(bucket) ?? newGroup(bounds.connectionsOfAddress, bucket)
  }

  const leave = (socket: Socket): void => {
    const connection = open.get(socket)
    if (!open.delete(socket)) return
    for (const group of connection?.groups ?? []) {
      group.idle.delete(socket)
      group.open--
      if (group.open === 0 && group.bucket !== undefined) addresses.delete(group.bucket)
    }
  }

  const makeRoom = (group: Group): boolean => {
    if (group.open < group.most) return true
    const [oldest] = group.idle
    if (oldest === undefined) return false
    leave(oldest)
    oldest.destroy()
    return true
  }

  server.on("connection", (socket: Socket) => {
    const own = groupOf(socket.remoteAddress)
    const groups = own === undefined ? [listener] : [own, listener]
    if (!groups.every(makeRoom)) {
      socket.destroy()
      return
    }
    open.set(socket, { groups, answers: 0, waiting: undefined })
    if (own?.bucket !== undefined) addresses.set(own.bucket, own)
    for (const group of groups) {
      group.open++
      group.idle.add(socket)
    }
    socket.once("close", () => leave(socket))
  })

  server.on("request", ({ socket }, response) => {
    const connection = open.get(socket)
    if (connection === undefined) return
    connection.answers++
    for (const { idle } of connection.groups) idle.delete(socket)
    response.once("close", () => {
      connection.answers--
      if (connection.answers > 0 || !open.has(socket)) return
      for (const { idle } of connection.groups) idle.add(socket)
    })
  })

  return Clock.monotonicTimeNanos.pipe(
    Effect.map((now) => closeSlowReaders(open, bounds, Number(now) / 1e6)),
    Effect.repeat(Schedule.spaced(Math.min(1000, bounds.stalledAnswer / 2))),
    // Sockets are real: no clock of a test moves them, nor does a step of the machine's clock.
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )
}

interface Connection {
  readonly groups: ReadonlyArray<Group>
  /** Requests that came and are not answered to the end. */
  answers: number
  waiting: Waiting | undefined
}

interface Group {
  readonly most: number
  /** The address whose connections these are; undefined for those of the listener. */
  readonly bucket: string | undefined
  open: number
  /** Idle connections, the longest idle first. */
  readonly idle: Set<Socket>
}

const newGroup = (most: number, bucket?: string): Group => ({
  most,
  bucket,
  open: 0,
  idle: new Set()
})

/** Bytes of an answer that the caller has not taken yet. */
interface Waiting {
  readonly answer: ServerResponse | undefined
  readonly since: number
  readonly left: unknown
  readonly readAt: number
}

const closeSlowReaders = (
  open: ReadonlyMap<Socket, Connection>,
  bounds: ConnectionBounds,
  now: number
): void => {
  for (const [socket, connection] of open) {
    const before = connection.waiting
    const waiting =
      connection.answers > 0 && socket.writableLength > 0
        ? waitingNow(socket, before, now)
        : undefined
    connection.waiting = waiting
    if (waiting === undefined) continue
    const isStalled = now - waiting.readAt >= bounds.stalledAnswer
    // The system keeps sent bytes until the caller has read them, unless the connection is reset.
    if (isStalled || now - waiting.since >= bounds.slowAnswer) socket.resetAndDestroy()
  }
}

const waitingNow = (socket: Socket, before: Waiting | undefined, now: number): Waiting => {
  const answer = answerOn(socket)
  const handle: unknown = Reflect.get(socket, "_handle")
  // `writableLength` counts whole writes only; this is the rest of a single one.
  const left =
    typeof handle === "object" && handle !== null ? Reflect.get(handle, "writeQueueSize") : 0
  if (before === undefined || before.answer !== answer)
    return { answer, since: now, left, readAt: now }
  return { answer, since: before.since, left, readAt: before.left === left ? before.readAt : now }
}
