import { start, type ServerPlan } from "./server.ts"
import { probe } from "./workload.ts"

/** Milliseconds from starting a process to its first answer, in turn and in alternating order. */
export async function measureStarts(
  plans: ReadonlyArray<ServerPlan>,
  rounds: number
): Promise<ReadonlyMap<string, ReadonlyArray<number>>> {
  const millis = new Map(plans.map(({ name }) => [name, new Array<number>()]))
  for (let round = 0; round <= rounds; round++) {
    for (const plan of round % 2 === 0 ? plans : plans.toReversed()) {
      const server = await start(plan, probe)
      await server.stop()
      // The first round fills the caches of the file system.
      if (round > 0) millis.get(plan.name)?.push(server.readyMillis)
    }
  }
  return millis
}
