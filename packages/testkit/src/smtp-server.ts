import { Effect } from "effect"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
}

/** What the server answers a recipient with, by address; everybody else is welcome. */
export type Refusals = Readonly<Record<string, number>>

/** Called with each mail when it is taken, before the sender hears of it. */
export type OnMail = (mail: ReceivedMail) => Promise<unknown>

/** A real SMTP server on a loopback port, for as long as the scope lives. */
export const startSmtpServer = (
  refusals: Refusals = {},
  onMail: OnMail = () => Promise.resolve()
) =>
  Effect.acquireRelease(
    Effect.callback<{ url: string; mails: Array<ReceivedMail>; close: () => Promise<void> }>(
      (resume) => {
        const mails: Array<ReceivedMail> = []
        const server = new SMTPServer({
          authOptional: true,
          disabledCommands: ["STARTTLS", "AUTH"],
          onRcptTo: (address, _session, done) => {
            const code = refusals[address.address]
            if (code === undefined) return done()
            done(Object.assign(new Error("refused"), { responseCode: code }))
          },
          onData: (stream, session, done) => {
            const chunks: Array<Buffer> = []
            stream.on("data", (chunk: Buffer) => chunks.push(chunk))
            stream.on("end", () => {
              const { mailFrom, rcptTo } = session.envelope
              const mail = {
                from: mailFrom === false ? "" : mailFrom.address,
                to: rcptTo.map((recipient) => recipient.address),
                raw: Buffer.concat(chunks).toString("utf8")
              }
              mails.push(mail)
              void onMail(mail).then(() => done())
            })
          }
        })
        server.listen(0, "127.0.0.1", () => {
          const { port } = server.server.address() as AddressInfo
          resume(
            Effect.succeed({
              url: `smtp://127.0.0.1:${port}`,
              mails,
              close: () => new Promise((resolve) => server.close(() => resolve()))
            })
          )
        })
      }
    ),
    (server) => Effect.promise(server.close)
  )
