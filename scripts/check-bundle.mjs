// Checks that the bundle for deployment works: its command line answers, its service serves both APIs on
// the memory store, with workers and live messages, and stops when it is told to. It also checks that a start still loads little:
// one import through an index can bring a megabyte along.
import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { join } from "node:path"
import { startMemoryService } from "./memory-service.mjs"

// The public listener begins with all its routes.
const mostAtStart = 1_400_000
const file = join(import.meta.dirname, "..", "dist", "review-proof.mjs")

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

const service = await startMemoryService([file], live)
for (const [path, sign] of [
  ["/v1/openapi.json", '"openapi":"3.1.'],
  ["/docs/scalar.js", "Scalar"],
  ["/management/v1/openapi.json", '"openapi":"3.1.'],
  ["/health/ready", ""],
  ["/metrics", "http_requests_total"]
]) {
  const text = await service.text(path)
  if (!text.includes(sign)) throw new Error(`${path} answered ${text.slice(0, 200)}`)
}
const code = await service.stop()
if (code !== 0) throw new Error(`The service ended with ${code}`)
