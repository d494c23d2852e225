import { Effect, Redacted } from "effect"
import nodemailer from "nodemailer"

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
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          transactionLog: true,
          logger: {
            ...silent,
            debug: (_: unknown, line: string) => {
              answers.push(line)
            }
          }
        },
        { disableFileAccess: true, disableUrlAccess: true }
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
