import { Effect, Redacted } from "effect"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import SMTPTransport from "nodemailer/lib/smtp-transport"

/** The limits of single steps, so that a dead server is noticed before a mail's deadline. */
export const stepTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** A mail reads neither files nor addresses. */
export const noAccess = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Connects to the mail server and signs in, and sends nothing. Returns the server's answers, which
 * nodemailer gives only to its logger. The connection ends with the effect: nodemailer's own `verify`
 * cannot be aborted.
 */
export const verifySmtp = <E>(url: Redacted.Redacted<string>, failed: (cause: unknown) => E) =>
  Effect.callback<ReadonlyArray<string>, E>((resume) => {
    const answers: Array<string> = []
    const logger = { ...silent, debug: (_: unknown, line: string) => void answers.push(line) }
    const transport = new SMTPTransport({
      url: Redacted.value(url),
      ...stepTimeouts,
      transactionLog: true,
      logger
    })
    const connection = new SMTPConnection(transport.options)
    const fail = (cause: unknown) => {
      resume(Effect.fail(failed(cause)))
      connection.close()
    }
    const succeed = () => {
      connection.quit()
      resume(Effect.succeed(answers))
    }
    connection.on("error", fail)
    connection.once("end", () => fail(new Error("Connection closed")))
    connection.connect((error) => {
      if (error) return fail(error)
      const login = transport.getAuth({})
      if (!login || !connection.allowsAuth) return succeed()
      connection.login(login, (refusal) => (refusal ? fail(refusal) : succeed()))
    })
    return Effect.sync(() => connection.close())
  })

const ignore = () => {}
const silent = {
  level: ignore,
  trace: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore
}
