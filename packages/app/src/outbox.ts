import type { ShownMessage } from "@review-proof/adapter-messaging"
import type { OutboxMessage } from "@review-proof/adapter-web"
import { Effect } from "effect"

/** Keeps the latest messages of this process, for the page that shows them outside production. */
export interface SentMessages {
  readonly add: (message: ShownMessage) => void
  /** Newest first. */
  readonly all: Effect.Effect<ReadonlyArray<OutboxMessage>>
}

const maxKept = 200

export const makeSentMessages = (): SentMessages => {
  const kept: Array<OutboxMessage> = []
  let count = 0
  return {
    add: (message) => {
      kept.unshift({ ...message, number: ++count })
      kept.splice(maxKept)
    },
    all: Effect.sync(() => [...kept])
  }
}
