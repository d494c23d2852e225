/** Services and receivers for a test of deliveries, which end with it. */
import {
  startCountingReceiver,
  localReceiverSettings
} from "@review-proof/testkit/peers/counting-receiver"
import { startDatabase } from "@review-proof/testkit/database/crashing-database"
import type { Client } from "@review-proof/testkit/client/client"
import { duringTest, runningService } from "@review-proof/testkit/processes/during-test"
import { pause, times } from "@review-proof/testkit/time"
import { makeReview } from "@review-proof/testkit/client/world"

/** A service as a process that sends to receivers on this machine. */
export const newSender = (environment: Record<string, string> = {}) =>
  runningService({ ...localReceiverSettings, ...environment })

export const newReceiver = async (host: string) => duringTest(await startCountingReceiver(host))

/** A PostgreSQL of the test's own. */
export const newDatabase = async () => duringTest(await startDatabase())

/** Makes reviews through each client, eight at a time, until `end` is called. */
export const writing = (clients: ReadonlyArray<Client>, businessId: string) => {
  const acknowledged: Array<string> = []
  const refusedAt: Array<number> = []
  let isOver = false
  const write = async (client: Client, writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const text = `Number ${number} of writer ${writer}`
      const id = await makeReview(client, businessId, { text }).catch(() => null)
      if (id !== null) acknowledged.push(id)
      else {
        refusedAt.push(Date.now())
        await pause(50)
      }
    }
  }
  const writers = Promise.all(
    times(8, (writer) => Promise.all(clients.map((client) => write(client, writer))))
  )
  const end = async () => {
    isOver = true
    await writers
  }
  return { acknowledged, refusedAt, end }
}
