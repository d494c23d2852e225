import type { SeedSize } from "../seed.ts"
import type { RunningServer } from "../server.ts"
import { compare, measureRounds, typical } from "../rounds.ts"
import type { Measure, RoundPlan } from "../rounds.ts"
import { checkSameInvitations, probeSerials } from "./same-answers.ts"
import {
  invitationRequest,
  invitationRequests,
  numbered,
  serialMark,
  wireInvitation
} from "./workload.ts"
import type { InvitationRequest } from "./workload.ts"

/** Behind what the probes use and before what the rounds use. */
const firstReplayed = probeSerials + 1
const firstSerial = 1_000_000

/**
 * Invitations, new and replayed, on the service, the peer and the peer again:
 * what each did in a typical round, and the ratios.
 */
export async function measureInvitations(
  [service, peer, again]: readonly [RunningServer, RunningServer, RunningServer],
  size: SeedSize,
  plan: RoundPlan
) {
  const requests = invitationRequests(size)
  await checkSameInvitations([service, peer], requests)
  const replayed = await made(requests, peer)
  const servers = [service, peer, again]
  const created = await measureRounds(
    servers.map((server) => ({
      name: server.name,
      server,
      requests: requests.map(wireInvitation),
      status: 201
    })),
    { ...plan, serial: { mark: serialMark, first: firstSerial } }
  )
  const repeated = await measureRounds(
    [service, peer].map((server) => ({
      name: server.name,
      server,
      requests: replayed.map(wireInvitation),
      status: 201
    })),
    plan
  )
  return { absolute: absoluteOf(created, repeated), measures: ratiosOf(created, repeated) }
}

type Measures = ReadonlyMap<string, ReadonlyArray<Measure>>

const ratiosOf = (created: Measures, repeated: Measures) => ({
  inviteTotalCpu: compare(created, "service", "peer", (of) => of.totalMicros),
  inviteNodeCpu: compare(created, "service", "peer", (of) => of.nodeMicros),
  invitePostgresCpu: compare(created, "service", "peer", (of) => of.postgresMicros),
  inviteThroughput: compare(created, "service", "peer", (of) => of.requestsPerSecond),
  inviteControlTotalCpu: compare(created, "peer again", "peer", (of) => of.totalMicros),
  replayTotalCpu: compare(repeated, "service", "peer", (of) => of.totalMicros)
})

const absoluteOf = (created: Measures, repeated: Measures) =>
  Object.fromEntries([
    ...[...created].map(([name, of]) => [`invite ${name}`, typical(of)] as const),
    ...[...repeated].map(([name, of]) => [`replay ${name}`, typical(of)] as const)
  ])

/** Invitations that are made, one for each request, so that asking again replays. */
async function made(
  requests: ReadonlyArray<InvitationRequest>,
  server: RunningServer
): Promise<ReadonlyArray<InvitationRequest>> {
  const made = requests.map((request, index) => numbered(request, firstReplayed + index))
  for (let begin = 0; begin < made.length; begin += 8) {
    await Promise.all(
      made.slice(begin, begin + 8).map(async (request) => {
        const response = await fetch(invitationRequest(request, server.port))
        const text = await response.text()
        if (response.status !== 201) throw new Error(`Not invited: ${text}`)
      })
    )
  }
  return made
}
