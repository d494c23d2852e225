import type { MessageReceipt, InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { PermanentRefusal, TemporaryRefusal } from "@review-proof/ports"
import { Effect, Record, Redacted, Schema, Semaphore } from "effect"
import nodemailer from "nodemailer"
import { mailLimits, type MailLimits } from "./mail-limits.ts"
import { invitationMail } from "./mail/invitation-mail.ts"
import { noticeMail } from "./mail/notice-mail.ts"
import { addressOf, type MailIdentity, type OutgoingMail } from "./mail/outgoing-mail.ts"
import { noAccess, stepTimeouts, verifySmtp } from "./verify-smtp.ts"

export interface SmtpOptions {
  readonly url: Redacted.Redacted<string>
  readonly limits?: MailLimits
}

/**
 * Sends mail over a pool of SMTP connections that closes with the scope. Mails that somebody waits
 * for have connections of their own. A mail that exceeds its time counts as refused for now, and
 * its connection is cut, so that it is not delivered later beside its next attempt.
 */
export const makeSmtpSender = Effect.fnUntraced(function* (
  identity: MailIdentity,
  options: SmtpOptions
) {
  const { awaitedConnections, connections, deadlineMillis } = options.limits ?? mailLimits
  const turns = yield* Semaphore.make(connections)
  const awaitedTurns = yield* Semaphore.make(awaitedConnections)
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() =>
      nodemailer.createTransport(
        {
          url: Redacted.value(options.url),
          pool: true,
          maxConnections: connections + awaitedConnections,
          // A silent server gets as much time as a slow one, because it may have accepted the mail.
          socketTimeout: deadlineMillis,
          maxMessages: 200,
          ...stepTimeouts
        },
        noAccess
      )
    ),
    (pool) => Effect.sync(() => pool.close())
  )
  const written = addressOf(identity.from).split("@").at(-1)
  // A URL has the host in ASCII.
  const domain = URL.parse(`https://${written}`)?.host ?? written

  const sendIn = (
    turn: Semaphore.Semaphore,
    mail: OutgoingMail
  ): Effect.Effect<MessageReceipt, TemporaryRefusal | PermanentRefusal> =>
    Effect.tryPromise({
      try: (signal) =>
        transport.sendMail({
          signal,
          // Objects instead of text, so that one address can never be read as several.
          from: { ...mail.from },
          ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
          to: { name: "", address: mail.to },
          // The id of a notice may have blanks, which a Message-ID cannot (RFC 5322 §3.6.4).
          messageId: `<${mail.messageId.replaceAll(" ", ".")}@${domain}>`,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // Each header stays on one line, since folding breaks some verifiers.
          headers: Record.map(mail.headers, (value) => ({ prepared: true, value }))
        }),
      catch: classify
    }).pipe(
      checkingSmtpUtf8(mail.to, options.url),
      Effect.timeoutOrElse({
        duration: deadlineMillis,
        orElse: () => Effect.fail(new TemporaryRefusal({ reason: "took too long" }))
      }),
      turn.withPermits(1),
      Effect.map((sent) => ({ providerMessageId: sent.messageId }))
    )

  return {
    invite: (message: InvitationMessage) =>
      Effect.flatMap(invitationMail(identity, message), (mail) => sendIn(turns, mail)),
    notify: (message: NoticeMessage) =>
      Effect.flatMap(noticeMail(identity, message), (mail) =>
        sendIn(message.isAwaited ? awaitedTurns : turns, mail)
      )
  }
})

/**
 * RFC 6531: an address with letters beyond ASCII before its @ is sent only to a server that
 * announces SMTPUTF8. nodemailer itself would send it to any server.
 */
const checkingSmtpUtf8 =
  (address: string, url: Redacted.Redacted<string>) =>
  <A, E>(sending: Effect.Effect<A, E>) =>
    /[^\x00-\x7f]/.test(address.slice(0, address.lastIndexOf("@")))
      ? verifySmtp(url, classify).pipe(
          Effect.filterOrFail(
            (answers) => answers.some((answer) => /^250[ -]SMTPUTF8\b/im.test(answer)),
            () =>
              new PermanentRefusal({
                reason: "the mail server does not announce SMTPUTF8",
                isRecipientRefused: false
              })
          ),
          Effect.andThen(sending)
        )
      : sending

const SmtpFailure = Schema.Struct({
  code: Schema.optional(Schema.String),
  command: Schema.optional(Schema.String),
  responseCode: Schema.optional(Schema.Int)
})

/**
 * A 5xx answer to the recipient is a bounce, and one to the message is final. Everything else may
 * pass: 4xx, a lost or refused connection, a rejected or missing login.
 */
const classify = (cause: unknown): TemporaryRefusal | PermanentRefusal => {
  const failure = Schema.is(SmtpFailure)(cause) ? cause : {}
  const status = failure.responseCode ?? 0
  const reason = [failure.code ?? "unknown", failure.command, status || undefined]
    .filter((part) => part !== undefined)
    .join(" ")
  const isOfMessage = failure.code === "EENVELOPE" || failure.code === "EMESSAGE"
  const isPermanent = isOfMessage && status >= 500 && status !== notLoggedIn
  return isPermanent
    ? new PermanentRefusal({ reason, isRecipientRefused: failure.command === "RCPT TO" })
    : new TemporaryRefusal({ reason })
}

/** RFC 4954: the server may require a login in its answer to any command. */
const notLoggedIn = 530
