import type { QueuedNotice } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commitDecision } from "./commit.ts"

/** Queues notices that no other change causes. */
export const queueNotices = (notices: ReadonlyArray<QueuedNotice>) => {
  const changes = notices.map((notice) => ({ _tag: "QueueNotice", notice }) as const)
  return commitDecision(Effect.succeed({ value: undefined, commit: { changes } }))
}
