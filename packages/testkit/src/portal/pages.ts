/** A visitor without a browser: reads pages and sends forms. */
import { Effect } from "effect"
import type { Call } from "../client/exchange.ts"
import { send, type Answer } from "../service/http-service.ts"
import { anAddress } from "../unique.ts"

export type Fields = Readonly<Record<string, string>>
export type Lines = ReadonlyArray<readonly [string, string]>

const browser = [
  "accept",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
] as const

/** Makes the request with which a browser asks for a page. */
export const pageCall = (path: string, headers: Lines = []): Call => ({
  path,
  headers: [browser, ...headers]
})

/** Makes the request with which a browser sends a form. */
export const formCall = (path: string, fields: Fields | string, headers: Lines): Call => ({
  method: "POST",
  path,
  headers: [browser, ["content-type", "application/x-www-form-urlencoded"], ...headers],
  body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString()
})

export const get = (path: string, headers?: Lines) => send(pageCall(path, headers))

/** Sends a form from a new address, so that tests do not use up each other's ten. */
export const post = (path: string, fields: Fields | string, headers?: Lines) =>
  Effect.suspend(() => send(formCall(path, fields, headers ?? [["x-forwarded-for", anAddress()]])))

/** Sends a form with files. */
export const upload = (
  path: string,
  form: {
    readonly fields: Fields
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

/** The id of this rendering of a form. */
export const submissionIn = (page: Answer): string =>
  /name="submission"\s+value="([^"]+)"/.exec(page.text)?.[1] ?? ""

/** Decodes the characters that HTML escapes, as a browser does. */
export const unescaped = (html: string): string =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")

/** Reads what a page tells search engines, or null. */
export const jsonLdOn = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? "null")

/** Finds the address of the link with this relation on a page. */
export const related = (html: string, relation: string): string | undefined => {
  const [, href] = new RegExp(`rel="${relation}"[^>]*href="([^"]*)"`).exec(html) ?? []
  return href === undefined ? undefined : unescaped(href)
}

/** Texts of the reviews and replies on a page, in order. */
export const textsOn = (page: string) =>
  [...page.matchAll(/<p class="text"[^>]*>([^<]*)<\/p>/g)].map(([, text]) => text)

export const praise = {
  stars: "4",
  title: "Good",
  text: "Came on time, well packed.",
  experience_date: "2026-01-31",
  language: "en"
}
