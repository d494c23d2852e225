import type { RunningServer } from "../server.ts"
import { invitationRequest, numbered } from "./workload.ts"
import type { InvitationRequest } from "./workload.ts"

const probes = 100

/** Each probe has three serial numbers of its own, from 1 on. */
export const probeSerials = 3 * probes

/**
 * Fails unless both servers answer a sample alike: new invitations with the same
 * status, headers and bytes but for ids and instants; the other's answers
 * replayed byte for byte; and the same refusals of what was invited already.
 */
export async function checkSameInvitations(
  [service, peer]: readonly [RunningServer, RunningServer],
  requests: ReadonlyArray<InvitationRequest>
): Promise<void> {
  for (let probe = 0; probe < probes; probe++) {
    const request = requests[probe * Math.floor(requests.length / probes)]
    if (request === undefined) continue
    const serial = 1 + probe * 3
    const ofService = numbered(request, serial)
    const ofPeer = numbered(request, serial + 1)
    const first = await answerOf(service, ofService)
    const second = await answerOf(peer, ofPeer)
    same("new", shapeOf(first), shapeOf(second))
    if (first.status !== 201) throw new Error(`Not created: ${JSON.stringify(first)}`)
    const replays = [await answerOf(service, ofPeer), await answerOf(peer, ofPeer)] as const
    same("replayed", ...replays)
    same("replayed bytes", replays[0].body, second.body)
    same("replayed by the other", (await answerOf(peer, ofService)).body, first.body)
    const refused = [service, peer].map((server) => {
      const again = collision(ofService, request, probe, server.name)
      return answerOf(server, again).then(refusalOf)
    })
    const [one, other] = await Promise.all(refused)
    same("refused", one, other)
    if (one?.status !== 409) throw new Error(`Not refused: ${JSON.stringify(one)}`)
  }
}

/**
 * One of four for each probe, so that no key meets its limit: the contact again,
 * the reference again, both, or the idempotency key for something else. The peer
 * keeps no refusals, so each server is asked under a key of its own.
 */
function collision(
  made: InvitationRequest,
  request: InvitationRequest,
  probe: number,
  server: string
): InvitationRequest {
  const other = numbered(request, 3 + probe * 3)
  const held = JSON.parse(made.body)
  const kinds = [["email"], ["reference"], ["email", "reference"]] as const
  const fields = kinds[probe % 4]
  if (fields === undefined) return { ...other, idempotencyKey: made.idempotencyKey }
  return {
    ...other,
    idempotencyKey: `${server}-${probe}`,
    body: JSON.stringify({
      ...JSON.parse(other.body),
      ...Object.fromEntries(fields.map((field) => [field, held[field]]))
    })
  }
}

interface Answer {
  readonly status: number
  readonly headers: ReadonlyArray<string>
  readonly body: string
}

/** Headers whose values differ from answer to answer; that they are there is compared. */
const changing = new Set([
  "date",
  "request-id",
  "ratelimit-remaining",
  "ratelimit-monthly-remaining"
])

async function answerOf(server: RunningServer, request: InvitationRequest): Promise<Answer> {
  const response = await fetch(invitationRequest(request, server.port))
  const headers = [...response.headers]
    .map(([name, value]) => (changing.has(name) ? `${name}: …` : `${name}: ${value}`))
    .sort()
  return { status: response.status, headers, body: await response.text() }
}

/** Without what each new invitation has of its own. Lengths of ids differ. */
const shapeOf = ({ body, headers, status }: Answer) => ({
  status,
  headers: headers.filter((line) => !line.startsWith("content-length")),
  body: body
    .replace(/"inv_\d+"/, '"inv_…"')
    .replaceAll(/\d{10}/g, "…")
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"at"')
})

/** The peer's words are shorter. */
const refusalOf = ({ body, status }: Answer) => ({ status, code: JSON.parse(body).error?.code })

function same(what: string, one: unknown, other: unknown): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  if (first !== second)
    throw new Error(`Invitations: ${what} answers differ:\n${first}\n\n${second}`)
}
