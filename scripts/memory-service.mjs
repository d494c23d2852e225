// A service on the memory store for checks that need one running.
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { setTimeout } from "node:timers/promises"

const token = "memory-service-memory-service-memory-service"

/** Starts Node with these arguments; both listeners are on free ports. */
export const startMemoryService = async (args, environment = {}) => {
  const [port, managementPort] = [await freePort(), await freePort()]
  const service = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...environment,
      STORE: "memory",
      LOG_LEVEL: "warn",
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      MANAGEMENT_TOKEN: token
    },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const ended = new Promise((resolve) => service.once("exit", resolve))
  return {
    /** The text of a path's answer, which must be 200. */
    text: (path) => {
      const isManaged = /^\/(management|health|metrics)/.test(path)
      return textOf(`http://127.0.0.1:${isManaged ? managementPort : port}${path}`)
    },
    /** The exit code after a signal to stop. */
    stop: () => {
      service.kill("SIGTERM")
      return ended
    }
  }
}

/** Asks until the service answers, for half a minute at most. */
const textOf = async (url) => {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` }
  for (const until = Date.now() + 30_000; Date.now() < until; await setTimeout(50)) {
    const response = await fetch(url, { headers }).catch(() => undefined)
    if (response === undefined) continue
    const text = await response.text()
    if (response.status === 200) return text
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`)
  }
  throw new Error(`Nothing answers ${url}`)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
