import { CryptoLayer } from "../../crypto.ts"
import { verifyWebhook } from "@review-proof/domain/webhooks"
import { Effect, type Redacted } from "effect"
import { readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { failed } from "../cli-failure.ts"
import { JsonFlag } from "../connection.ts"
import { print } from "../output/print-answer.ts"
import { signatureWords } from "./signature-words.ts"

/** Prints that a signature is valid, or fails with why it is not. */
export const verifyFile = Effect.fn("verifyFile")(function* (input: {
  readonly secret: Redacted.Redacted<string>
  readonly signature: string
  /** The path of a file, or - for standard input. */
  readonly body: string
}) {
  const body = yield* Effect.tryPromise({
    try: () => (input.body === "-" ? buffer(process.stdin) : readFile(input.body)),
    catch: () => failed(`${input.body} cannot be read.`)
  })
  const check = yield* verifyWebhook(input.secret, input.signature, body)
  const valid = check === "Valid"
  if (yield* JsonFlag) yield* print(JSON.stringify({ valid }))
  else if (valid) yield* print("The signature is valid.")
  if (!valid) return yield* failed(`The signature is ${signatureWords[check]}.`)
}, Effect.provide(CryptoLayer))
