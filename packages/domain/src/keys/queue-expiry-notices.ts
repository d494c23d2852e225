import { Credentials, type ApiKey, type KeyId } from "@review-proof/ports"
import type { QueuedNotice } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { queueNotices } from "../commit/queue-notices.ts"

/**
 * Queues one mail to the creator of each key that expires within 14 days (contract KEY-4). A key
 * that was rotated needs none: its successor is there.
 */
export const queueExpiryNotices = Effect.fn("queueExpiryNotices")(function* () {
  const credentials = yield* Credentials
  const now = yield* Clock.currentTimeMillis
  const before = now + expiryNoticeMillis
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
    yield* queueNotices(keys.flatMap((key) => noticesFor(key, now)))
    const last = keys.at(-1)
    if (keys.length < batch || last?.expiresAt == null) return
    from = last.expiresAt
    after = last.id
  }
})

const noticesFor = (
  { companyId, expiresAt, hint, id, name }: ApiKey,
  now: number
): ReadonlyArray<QueuedNotice> =>
  expiresAt === null
    ? []
    : [
        {
          id: `key-expires-${id}`,
          companyId,
          notice: { _tag: "KeyExpires", keyId: id, keyName: name, hint, expiresAt },
          dueAt: now
        }
      ]

/** A key that expires within this time is announced: 14 days. */
export const expiryNoticeMillis = 14 * 86_400_000
const batch = 200
