import { headerLines } from "../html/header-lines.ts"
import { html, type Html } from "../html/html.ts"
import { utcTime } from "../html/utc-time.ts"

export interface OutboxMessage {
  readonly number: number
  readonly at: number
  readonly channel: "email" | "whatsapp"
  readonly to: string
  readonly subject: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Null for a message without an HTML part. */
  readonly html: string | null
}

export const outboxPage = (messages: ReadonlyArray<OutboxMessage>): Html =>
  html`<h1>Sent messages</h1>
    <p class="lead">
      What this process has sent, newest first. This page does not exist in production.
    </p>
    <div class="card">
      ${messages.length === 0 ? html`<p>Nothing yet. Invite a customer to see the message.</p>` : messages.map(entry)}
    </div>`

const entry = ({ at, channel, number, subject, to }: OutboxMessage): Html =>
  html`<p>
    <a href="/dev/outbox/${number}"><bdi>${subject}</bdi></a
    ><br />
    <span class="soft">${nameOf[channel]} to <bdi>${to}</bdi>, ${utcTime(at)}</span>
  </p>`

export const outboxMessagePage = (message: OutboxMessage): Html => {
  const { at, channel, headers, number, subject, text } = message
  return html`<p><a href="/dev/outbox">All messages</a></p>
    <h1><bdi>${subject}</bdi></h1>
    <p class="soft">${nameOf[channel]}, ${utcTime(at)}</p>
    ${
      message.html !== null &&
      html`<iframe
        class="mail"
        src="/dev/outbox/${number}/html"
        title="The message as its reader sees it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    <h2>Text</h2>
    <pre class="card" dir="auto">${withLinks(text)}</pre>
    <h2>Headers</h2>
    <pre class="card">${withLinks(headerLines(headers))}</pre>`
}

const nameOf = { email: "Email", whatsapp: "WhatsApp message" } as const

/** The splitting keeps addresses, each between two pieces of other text. */
const withLinks = (text: string): ReadonlyArray<Html | string> =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? piece : html`<a href="${piece}">${piece}</a>`))
