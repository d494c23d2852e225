/** The service and the browser of a test file; each file runs in a process of its own. */
import { start } from "./start.ts"

export const { browser, service } = await start()
