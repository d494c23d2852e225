import { assert } from "@effect/vitest"
import type { MessageSender } from "@review-proof/ports"
import { readMail } from "@review-proof/testkit/peers/read-mail"
import { startSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { Effect } from "effect"
import { overSmtp } from "./messages.ts"

/** Sends one mail to a real server; returns it as it arrived and as a mail program reads it. */
export const received = Effect.fnUntraced(function* <A, E>(
  sending: Effect.Effect<A, E, MessageSender>
) {
  const server = yield* startSmtpServer()
  yield* Effect.provide(sending, overSmtp(server.url))
  assert.lengthOf(server.mails, 1)
  const [mail = assert.fail()] = server.mails
  return { ...mail, ...(yield* Effect.promise(() => readMail(mail))) }
})
