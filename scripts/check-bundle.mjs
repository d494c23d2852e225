// Checks that the bundle for deployment works: its command line answers, its service serves both APIs on
// the memory store, with workers and live messages, and stops when it is told to. It also checks that a start still loads little:
// one import through an index can bring a megabyte along.
import { spawn, spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

// The public listener begins with all its routes.
const mostAtStart = 1_400_000
const file = join(import.meta.dirname, "..", "dist", "review-proof.mjs")

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const token = "check-bundle-check-bundle-check-bundle"
const headers = { accept: "application/json", authorization: `Bearer ${token}` }

const answer = async (port, path) => {
  for (const until = Date.now() + 20_000; Date.now() < until; await setTimeout(50)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(
      () => undefined
    )
    if (response !== undefined) return { status: response.status, text: await response.text() }
  }
  throw new Error(`Nothing answers ${path}`)
}

const { size } = statSync(join(file, "..", "service", "service.mjs"))
if (size > mostAtStart) throw new Error(`A start loads ${size} bytes of code: look what came along`)

const { status, stdout } = spawnSync(process.execPath, [file, "--help"], { encoding: "utf8" })
if (status !== 0 || !stdout.includes("serve")) throw new Error("The command line does not answer")

// Code that only live messages load is in the bundle too.
const live = {
  MESSAGES: "live",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "reviews@bundle.example",
  WHATSAPP_API_URL: "http://127.0.0.1:1",
  WHATSAPP_TOKEN: "token",
  WHATSAPP_PHONE_NUMBER_ID: "1",
  WHATSAPP_APP_SECRET: "secret",
  WHATSAPP_VERIFY_TOKEN: "token"
}
const doctor = spawnSync(process.execPath, [file, "doctor"], {
  encoding: "utf8",
  env: { ...process.env, ...live, STORE: "memory" }
})
if (!/wrong +Mail.*\n(.*\n)*wrong +WhatsApp/.test(doctor.stdout)) {
  throw new Error(`The doctor does not look at messages: ${doctor.stdout}${doctor.stderr}`)
}

const [port, managementPort] = [await freePort(), await freePort()]
const service = spawn(process.execPath, [file], {
  env: {
    ...process.env,
    ...live,
    STORE: "memory",
    LOG_LEVEL: "warn",
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    MANAGEMENT_TOKEN: token
  },
  stdio: ["ignore", "ignore", "inherit"]
})
const ended = new Promise((resolve) => service.once("exit", resolve))
for (const [listener, path, sign] of [
  [port, "/v1/openapi.json", '"openapi":"3.1.'],
  [port, "/docs/scalar.js", "Scalar"],
  [managementPort, "/management/v1/openapi.json", '"openapi":"3.1.'],
  [managementPort, "/health/ready", ""],
  [managementPort, "/metrics", "http_requests_total"]
]) {
  const answered = await answer(listener, path)
  if (answered.status !== 200 || !answered.text.includes(sign)) {
    throw new Error(`${path} answered ${answered.status}: ${answered.text.slice(0, 200)}`)
  }
}
service.kill("SIGTERM")
const code = await ended
if (code !== 0) throw new Error(`The service ended with ${code}`)
