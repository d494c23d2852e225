import { CryptoLayer } from "../../crypto.ts"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { verifyWebhook } from "@review-proof/domain/webhooks"
import { ByteSize, Clock, Effect, Option, type Redacted } from "effect"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { NetAddress } from "effect/net"
import { readFile } from "node:fs/promises"
import { createServer as createHttpServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { failed, wronglyUsed } from "../cli-failure.ts"
import { JsonFlag } from "../connection.ts"
import { print } from "../output/print-answer.ts"
import { printStderr } from "../../process/print.ts"
import { reason } from "../../process/start-failure.ts"
import { screenOf } from "../output/screen.ts"
import { arrivalLines, eventLine, type Arrival } from "./arrival-lines.ts"
import { signatureWords } from "./signature-words.ts"

interface Listening {
  readonly host: string
  readonly port: number
  readonly secret: Option.Option<Redacted.Redacted<string>>
  readonly tlsCert: Option.Option<string>
  readonly tlsKey: Option.Option<string>
}

/** Receives webhooks until the process is stopped. */
export const receiveWebhooks = Effect.fn("receiveWebhooks")(
  function* (input: Listening) {
    const json = yield* JsonFlag
    const { scheme, server } = yield* makeServer(input)
    const { host, port } = input
    const http = yield* NodeHttpServer.make(() => server, { host, port }).pipe(
      Effect.mapError(({ cause }) =>
        failed(`Listening on ${host} port ${port} failed (--host, --port): ${reason(cause)}`)
      )
    )
    const bound = NetAddress.isInetAddress(http.address) ? http.address.port : port
    yield* printStderr(
      `Listening on ${scheme}://${host.includes(":") ? `[${host}]` : host}:${bound}`
    )
    if (Option.isNone(input.secret))
      yield* printStderr("There is no --secret: signatures are not checked.")
    yield* http.serve(receive(input.secret, json))
    return yield* Effect.never
  },
  Effect.scoped,
  Effect.provide(CryptoLayer)
)

const receive = (secret: Listening["secret"], json: boolean) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "POST") {
      return HttpServerResponse.empty({ status: 405, headers: { allow: "POST" } })
    }
    const body = new Uint8Array(yield* request.arrayBuffer)
    const arrival: Arrival = {
      at: yield* Clock.currentTimeMillis,
      event: request.headers["service-event"] ?? "",
      delivery: request.headers["service-delivery"] ?? "",
      attempt: request.headers["service-attempt"] ?? "",
      body,
      check: Option.isNone(secret)
        ? null
        : yield* verifyWebhook(secret.value, request.headers["service-signature"] ?? "", body)
    }
    const { check } = arrival
    const refusal = check === null || check === "Valid" ? null : signatureWords[check]
    const line = json && refusal === null ? eventLine(body) : null
    if (line !== null) yield* print(line)
    else if (json) yield* printStderr(arrivalLines(arrival, screenOf(process.stderr)))
    else yield* print(arrivalLines(arrival, screenOf(process.stdout)))
    return refusal === null
      ? HttpServerResponse.empty({ status: 204 })
      : HttpServerResponse.text(`The signature is ${refusal}.\n`, { status: 400 })
  }).pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBodyBytes)))

/** Far more than the service sends. */
const maxBodyBytes = 1_048_576

const makeServer = Effect.fnUntraced(function* ({ tlsCert, tlsKey }: Listening) {
  if (Option.isNone(tlsCert) && Option.isNone(tlsKey)) {
    return { scheme: "http", server: createHttpServer() }
  }
  if (Option.isNone(tlsCert) || Option.isNone(tlsKey)) {
    return yield* wronglyUsed("Give both --tls-cert and --tls-key, or neither")
  }
  const [certFile, keyFile] = [tlsCert.value, tlsKey.value]
  return yield* Effect.tryPromise({
    try: async () => {
      const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
      return { scheme: "https", server: createHttpsServer({ cert, key }) }
    },
    catch: () => failed(`${certFile} and ${keyFile} are not a certificate and its private key.`)
  })
})
