import type { QueuedNotice } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commit, retryOnConflict } from "./commit.ts"

/** Queues notices that follow from no other change. */
export const queueNotices = (notices: ReadonlyArray<QueuedNotice>) =>
  notices.length === 0
    ? Effect.void
    : retryOnConflict(
        Effect.asVoid(
          commit({ changes: notices.map((notice) => ({ _tag: "QueueNotice", notice })) })
        )
      )
