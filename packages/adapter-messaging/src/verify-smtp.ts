import { Effect, Redacted } from "effect"
import nodemailer from "nodemailer"

/** The limits of single steps, so that a dead server is noticed before a mail's deadline. */
export const stepTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** A mail reads neither files nor addresses. */
export const noAccess = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Connects to the mail server and signs in, and sends nothing. Returns the server's answers, which
 * nodemailer gives only to its logger.
 */
export const verifySmtp = <E>(url: Redacted.Redacted<string>, failed: (cause: unknown) => E) => {
  const answers: Array<string> = []
  return Effect.acquireUseRelease(
    Effect.sync(() =>
      nodemailer.createTransport(
        {
          url: Redacted.value(url),
          ...stepTimeouts,
          transactionLog: true,
          logger: {
            ...silent,
            debug: (_: unknown, line: string) => {
              answers.push(line)
            }
          }
        },
        noAccess
      )
    ),
    (transport) =>
      Effect.as(Effect.tryPromise({ try: () => transport.verify(), catch: failed }), answers),
    (transport) => Effect.sync(() => transport.close())
  )
}

const ignore = () => {}
const silent = {
  level: ignore,
  trace: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore
}
