import type { SentMessage } from "@review-proof/adapter-messaging"
import type { OutboxMessage } from "@review-proof/adapter-web"
import { Effect } from "effect"

export type SentMessages = ReturnType<typeof makeSentMessages>

const maxKept = 200

/** Keeps the latest messages of this process, for the page that shows them outside production. */
export const makeSentMessages = () => {
  const kept: Array<SentMessage & { readonly number: number }> = []
  let count = 0
  return {
    add: (message: SentMessage): void => {
      kept.unshift({ ...message, number: ++count })
      kept.splice(maxKept)
    },
    /** Newest first. */
    all: Effect.suspend(() =>
      Effect.forEach([...kept], ({ at, number, shown }) =>
        Effect.map(shown, (message): OutboxMessage => ({ ...message, at, number }))
      )
    )
  }
}
