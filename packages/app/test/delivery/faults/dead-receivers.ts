import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** Starts `dead-receivers.mjs`: a thousand endpoints are spread over its hosts. */
export const startDeadReceivers = async (hosts: ReadonlyArray<string>) => {
  const child = fork(join(import.meta.dirname, "dead-receivers.mjs"), hosts, { execArgv: [] })
  const ended = once(child, "exit")
  await Promise.race([
    once(child, "message"),
    ended.then(([code]) => {
      throw new Error(`dead receivers ended with ${code}`)
    })
  ])
  return {
    hang: async () => {
      const answered = once(child, "message")
      child.send("hang")
      await answered
    },
    close: async () => {
      child.disconnect()
      await ended
    }
  }
}
