import { managementToken } from "./postgres.ts"
import type { RunningServer } from "./server.ts"

/** The text of an answer that is a success; `path` begins behind `/management/v1`. */
async function post(
  { managementPort }: RunningServer,
  path: string,
  body: string | ReadableStream,
  type = "application/json"
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${managementPort}/management/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${managementToken}`, "content-type": type },
    body,
    duplex: "half"
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  return text
}

/** Makes something through the management API: its id, and what only a key has. */
export const make = async (
  server: RunningServer,
  path: string,
  fields: object
): Promise<{ readonly id: string; readonly key?: string; readonly client_id?: string }> =>
  JSON.parse(await post(server, path, JSON.stringify(fields)))

/** Imports lines; all of them have to be new, and `count` in number. */
export async function importLines(
  server: RunningServer,
  business: string,
  count: number,
  lines: string | ReadableStream
): Promise<void> {
  const path = `/businesses/${business}/reviews/import`
  const text = await post(server, path, lines, "application/x-ndjson")
  if (!text.startsWith(`{"imported":${count},"duplicates":0,"rejected":[]`)) {
    throw new Error(`The import was answered with ${text.slice(0, 500)}`)
  }
}
