import PostalMime from "postal-mime"
import type { ReceivedMail } from "./smtp-server.ts"

/** A mail as its reader's program understands it. */
export const readMail = async ({ raw }: ReceivedMail) => {
  const {
    from,
    headers,
    html = "",
    messageId = "",
    replyTo = [],
    subject = "",
    text = ""
  } = await PostalMime.parse(raw)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  return {
    from: { name: from?.name, address: from?.address },
    replyTo: replyTo.map(({ address }) => address),
    subject,
    text,
    html,
    messageId,
    header
  }
}
