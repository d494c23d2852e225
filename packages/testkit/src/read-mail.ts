import PostalMime from "postal-mime"
import type { ReceivedMail } from "./smtp-server.ts"

/** A mail as its reader's program understands it. */
export const readMail = async ({ raw }: ReceivedMail) => {
  const {
    headers,
    html = "",
    messageId = "",
    subject = "",
    text = ""
  } = await PostalMime.parse(raw)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  return { subject, text, html, messageId, header }
}
