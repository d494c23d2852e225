import { queueExpiryNotices } from "@review-proof/domain"
import { Duration, Effect } from "effect"
import { worker } from "./worker.ts"

/** Looks every hour for keys whose creators are to be told that they expire (contract KEY-4). */
export const queueKeyNotices = worker({
  name: "queue key notices",
  work: queueExpiryNotices(),
  pause: Effect.succeed(Duration.hours(1))
})
