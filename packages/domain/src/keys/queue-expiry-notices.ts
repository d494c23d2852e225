import { Credentials, Notices } from "@review-proof/ports"
import type { ApiKey, QueuedNotice } from "@review-proof/ports"
import { Clock, Effect } from "effect"

/**
 * Queues one mail to the creator of each key that expires within 14 days
 * (rules.md, Keys). A key that was rotated needs none: its successor is there.
 * Answers how many were queued.
 */
export const queueExpiryNotices = Effect.fn("queueExpiryNotices")(function* () {
  const credentials = yield* Credentials
  const notices = yield* Notices
  const now = yield* Clock.currentTimeMillis
  let queued = 0
  let from = now
  while (true) {
    const keys = yield* credentials.keysExpiring(from, now + noticeMillis, batch)
    for (const key of keys) {
      const notice = noticeFor(key, now)
      if (notice !== null && (yield* notices.queue(notice))) queued += 1
    }
    const last = keys.at(-1)?.expiresAt ?? null
    if (keys.length < batch || last === null) return queued
    // Those of one millisecond come again, and are not queued again.
    from = last === from ? last + 1 : last
  }
})

const noticeFor = (key: ApiKey, now: number): QueuedNotice | null => {
  const { companyId, expiresAt, hint, id, name, rotatedAt } = key
  if (expiresAt === null || rotatedAt !== null) return null
  return {
    id: `key-expires-${id}`,
    companyId,
    notice: { _tag: "KeyExpires", keyId: id, keyName: name, hint, expiresAt },
    dueAt: now
  }
}

/** 14 days. */
const noticeMillis = 14 * 86_400_000
const batch = 200
