import { Credentials, Notices, type ApiKey, type KeyId } from "@review-proof/ports"
import type { QueuedNotice } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"

/**
 * Queues one mail to the creator of each key that expires within 14 days (contract KEY-4). A key
 * that was rotated needs none: its successor is there. Returns the number queued.
 */
export const queueExpiryNotices = Effect.fn("queueExpiryNotices")(function* () {
  const credentials = yield* Credentials
  const notices = yield* Notices
  const now = yield* Clock.currentTimeMillis
  const before = now + expiryNoticeMillis
  let queued = 0
  let from = now
  let after: KeyId | null = null
  while (true) {
    const keys: ReadonlyArray<ApiKey> = yield* credentials.keysExpiring({
      companyId: null,
      from,
      before,
      after,
      limit: batch
    })
    for (const key of keys) {
      const notice = noticeFor(key, now)
      if (notice !== null && (yield* notices.queue(notice))) queued += 1
    }
    const last = keys.at(-1)
    if (keys.length < batch || last?.expiresAt == null) return queued
    from = last.expiresAt
    after = last.id
  }
})

const noticeFor = (key: ApiKey, now: number): QueuedNotice | null => {
  const { companyId, expiresAt, hint, id, name } = key
  if (expiresAt === null) return null
  return {
    id: `key-expires-${id}`,
    companyId,
    notice: { _tag: "KeyExpires", keyId: id, keyName: name, hint, expiresAt },
    dueAt: now
  }
}

/** A key that expires within this time is announced: 14 days. */
export const expiryNoticeMillis = 14 * 86_400_000
const batch = 200
