/** Like `running.ts`, with mails that arrive at a server of the test. */
import { after } from "node:test"
import { smtpSettings, openSmtpServer } from "../../packages/testkit/src/smtp-server.ts"
import { launchBrowser } from "./checks.ts"
import { startService } from "./service.ts"

export const smtp = await openSmtpServer()
after(() => smtp.close())

export const service = await startService({ settings: smtpSettings(smtp.url) })
after(() => service.stop())

export const browser = await launchBrowser()
after(() => browser.close())
