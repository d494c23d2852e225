/** A visitor without a browser: reads pages and sends forms. */
import { Effect } from "effect"
import { send, type Answer } from "./http-service.ts"

type Lines = ReadonlyArray<readonly [string, string]>

export const get = (path: string, headers: Lines = []) =>
  send({ path, headers: [browser, ...headers] })

const browser = [
  "accept",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
] as const

/** Sends a form from a new address, so that tests do not use up each other's ten. */
export const post = (
  path: string,
  fields: Readonly<Record<string, string>> | string,
  headers?: Lines
) =>
  Effect.suspend(() =>
    send({
      method: "POST",
      path,
      headers: [
        browser,
        ["content-type", "application/x-www-form-urlencoded"],
        ...(headers ?? [["x-forwarded-for", anAddress()] as const])
      ],
      body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString()
    })
  )

/** Sends a form with files. */
export const upload = (
  path: string,
  form: {
    readonly fields: Readonly<Record<string, string>>
    readonly files: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>
  },
  headers: Lines
) =>
  Effect.suspend(() => {
    const boundary = "----form-boundary"
    const part = (disposition: string, content: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
        content,
        Buffer.from("\r\n")
      ])
    const body = Buffer.concat([
      ...Object.entries(form.fields).map(([name, value]) =>
        part(`name="${name}"`, Buffer.from(value))
      ),
      ...form.files.map(([name, bytes]) => part(`name="${name}"; filename="file"`, bytes)),
      Buffer.from(`--${boundary}--\r\n`)
    ])
    const type = ["content-type", `multipart/form-data; boundary=${boundary}`] as const
    return send({ method: "POST", path, headers: [browser, type, ...headers], body })
  })

let addresses = 0

export const anAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export const submissionIn = (page: Answer): string =>
  /name="submission"\s+value="([^"]+)"/.exec(page.text)?.[1] ?? ""

export const praise = {
  stars: "4",
  title: "Good",
  text: "Came on time, well packed.",
  experience_date: "2026-01-31",
  language: "en"
}
