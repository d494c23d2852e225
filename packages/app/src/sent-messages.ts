import type { SentMessage } from "@review-proof/adapter-messaging"
import type { OutboxMessage } from "@review-proof/adapter-web"
import { Effect } from "effect"

/** Keeps the latest messages of this process, for the page that shows them outside production. */
export interface SentMessages {
  readonly add: (message: SentMessage) => void
  /** Newest first. */
  readonly all: Effect.Effect<ReadonlyArray<OutboxMessage>>
}

const maxKept = 200

export const makeSentMessages = (): SentMessages => {
  const kept: Array<SentMessage & { readonly number: number }> = []
  let count = 0
  return {
    add: (message) => {
      kept.unshift({ ...message, number: ++count })
      kept.splice(maxKept)
    },
    all: Effect.suspend(() =>
      Effect.forEach([...kept], ({ at, number, shown }) =>
        Effect.map(shown, (message) => ({ ...message, at, number }))
      )
    )
  }
}
