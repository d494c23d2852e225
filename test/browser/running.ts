/** The service and the browser of a test file; each file runs in a process of its own. */
import { after } from "node:test"
import { launchBrowser } from "./checks.ts"
import { startService } from "./service.ts"

// Awaited here rather than in a hook: a second hook before the tests does not wait for the first.
export const service = await startService()
after(() => service.stop())

export const browser = await launchBrowser()
after(() => browser.close())
