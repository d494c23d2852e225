import { addressed } from "./server.ts"
import type { RunningServer } from "./server.ts"
import { toRequest } from "./workload.ts"
import type { ListRequest } from "./workload.ts"

/** Headers whose values differ from answer to answer; that they are there is compared. */
const changing = new Set([
  "date",
  "request-id",
  "ratelimit-remaining",
  "ratelimit-monthly-remaining"
])

const probes = 300

/** Fails unless all servers answer a sample with the same status, headers and bytes. */
export async function checkSameAnswers(
  servers: ReadonlyArray<RunningServer>,
  requests: ReadonlyArray<ListRequest>
): Promise<void> {
  const step = Math.max(1, Math.floor(requests.length / probes))
  for (let index = 0; index < requests.length; index += step) {
    const request = requests[index]
    if (request === undefined) continue
    const [first, ...others] = await Promise.all(servers.map((server) => answerOf(server, request)))
    for (const other of others) {
      if (other === first) continue
      throw new Error(`The answers to ${request.path} differ:\n${first}\n\n${other}`)
    }
  }
}

async function answerOf(server: RunningServer, request: ListRequest): Promise<string> {
  const response = await fetch(addressed(toRequest(request), server.port))
  const headers = [...response.headers]
    .map(([name, value]) => (changing.has(name) ? `${name}: …` : `${name}: ${value}`))
    .sort()
  return `${response.status}\n${headers.join("\n")}\n\n${await response.text()}`
}
