import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { duringScope } from "../processes/during-scope.ts"

export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
}

/** The server's answer by recipient; everybody else is accepted. */
export type Refusals = Readonly<Record<string, number>>

/** The settings of a service that sends by this mail server. */
export const smtpSettings = (smtpUrl: string, from = "Reviews <reviews@reviews.example>") => ({
  MESSAGES: "live",
  SMTP_URL: smtpUrl,
  MAIL_FROM: from
})

/** A real SMTP server on a loopback port, for as long as the scope lives. */
export const startSmtpServer = (...how: Parameters<typeof openSmtpServer>) =>
  duringScope(() => openSmtpServer(...how))

/** A real SMTP server on a loopback port, until it is closed. */
export const openSmtpServer = async (
  refusals: Refusals = {},
  /** Called with each accepted mail, before the sender gets the answer. */
  onMail: (mail: ReceivedMail) => Promise<unknown> = () => Promise.resolve(),
  options: SMTPServerOptions = {}
) => {
  const mails: Array<ReceivedMail> = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    ...options,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
