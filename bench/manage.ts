import { deepStrictEqual } from "node:assert/strict"
import { makeClient, type Addresses, type Client } from "../packages/testkit/src/client/client.ts"
import { importReviews } from "../packages/testkit/src/client/world.ts"
import { managementToken } from "./postgres.ts"
import type { RunningServer } from "./server.ts"

const addressesOf = ({ managementPort, port }: RunningServer): Addresses => ({
  publicUrl: `http://127.0.0.1:${port}`,
  managementUrl: `http://127.0.0.1:${managementPort}`,
  managementToken
})

export const clientOf = (server: RunningServer): Promise<Client> => makeClient(addressesOf(server))

/** Imports lines; all of them have to be new, and `count` in number. */
export async function importLines(
  server: RunningServer,
  business: string,
  count: number,
  lines: string | ReadableStream
): Promise<void> {
  const answer = await importReviews(addressesOf(server), business, "application/x-ndjson", lines)
  deepStrictEqual(answer, { imported: count, duplicates: 0, rejected: [] })
}
