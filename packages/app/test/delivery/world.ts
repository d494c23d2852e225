/** What a fault test starts, ended again after each test. */
import { afterEach } from "vitest"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"
import { startDatabase } from "@review-proof/testkit/crashing-database"
import type { TestDatabase } from "@review-proof/testkit/crashing-database"
import { startReceiver } from "@review-proof/testkit/counting-receiver"
import type { Arrival, Receiver } from "@review-proof/testkit/counting-receiver"
import { startSender } from "./service.ts"

export const makeWorld = () => {
  const services: Array<ServiceProcess> = []
  const closers: Array<() => Promise<void>> = []

  afterEach(async () => {
    for (const service of services.splice(0)) {
      service.kill("SIGKILL")
      await service.ended
    }
    for (const close of closers.splice(0).toReversed()) await close()
  })

  const closing = <A extends { readonly close: () => Promise<void> }>(started: A): A => {
    closers.push(started.close)
    return started
  }

  return {
    database: async (): Promise<TestDatabase> => closing(await startDatabase()),
    receiver: async (host: string): Promise<Receiver> => closing(await startReceiver(host)),
    closing,
    service: async (
      environment: Record<string, string>
    ): Promise<{ readonly service: ServiceProcess; readonly addresses: Addresses }> => {
      const service = startSender(environment)
      services.push(service)
      return { service, addresses: await service.ready }
    }
  }
}

/** How the arrivals compare with what was acknowledged. */
export const accountOf = (
  acknowledged: ReadonlyArray<string>,
  arrivals: ReadonlyArray<Arrival>
) => {
  const counts = new Map<string, number>()
  for (const { body } of arrivals) {
    const review = /"review_id":"(\w+)"/.exec(body)?.[1] ?? ""
    counts.set(review, (counts.get(review) ?? 0) + 1)
  }
  return {
    events: acknowledged.length,
    lost: acknowledged.filter((id) => !counts.has(id)).length,
    repeated: Array.from(counts.values()).reduce((sum, count) => sum + count - 1, 0)
  }
}
