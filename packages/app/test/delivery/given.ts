/** Services and receivers for a test of deliveries, which end with it. */
import {
  startCountingReceiver,
  localReceiverSettings
} from "@review-proof/testkit/counting-receiver"
import { startDatabase } from "@review-proof/testkit/crashing-database"
import { duringTest, runningService } from "@review-proof/testkit/during-test"

/** A service as a process that sends to receivers on this machine. */
export const newSender = (environment: Record<string, string> = {}) =>
  runningService({ ...localReceiverSettings, ...environment })

export const newReceiver = async (host: string) => duringTest(await startCountingReceiver(host))

/** A PostgreSQL of the test's own. */
export const newDatabase = async () => duringTest(await startDatabase())
