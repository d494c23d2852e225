import { after } from "node:test"
import { launchBrowser } from "./checks.ts"
import { startDemo, type ServiceOptions } from "./service.ts"

/**
 * Starts a service and a browser until the tests of the file are over. It is awaited at the top of a
 * module rather than in a hook: a second hook before the tests does not wait for the first.
 */
export const start = async (options?: ServiceOptions) => {
  const service = await startDemo(options)
  after(() => service.stop())
  const browser = await launchBrowser()
  after(() => browser.close())
  return { browser, service }
}
