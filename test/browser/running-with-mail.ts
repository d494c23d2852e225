/** Like `running.ts`, with mails that arrive at a server of the test. */
import assert from "node:assert/strict"
import { after } from "node:test"
import { readMail } from "../../packages/testkit/src/peers/read-mail.ts"
import { smtpSettings, openSmtpServer } from "../../packages/testkit/src/peers/smtp-server.ts"
import { until } from "../../packages/testkit/src/time.ts"
import { start } from "./start.ts"

export const smtp = await openSmtpServer()
after(() => smtp.close())

export const { browser, service } = await start({ settings: smtpSettings(smtp.url) })

/** The first mail to an address with these words in its subject, once it has arrived. */
export const mailTo = async (address: string, subject: RegExp) => {
  const find = async () => {
    const read = await Promise.all(
      smtp.mails.filter(({ to }) => to.includes(address)).map(readMail)
    )
    return read.find((mail) => subject.test(mail.subject))
  }
  await until(async () => (await find()) !== undefined)
  return (await find()) ?? assert.fail(address)
}
