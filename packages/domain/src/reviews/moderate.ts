import type { EventFacts, ModerationAction, Proof, ReviewState } from "@review-proof/ports"
import { Result } from "effect"
import { InvalidTransition } from "../errors.ts"
import { outranks } from "./proof-rules.ts"

/** A review as moderation sees it: without stars, so that no decision can depend on them. */
interface ModeratedReview {
  readonly state: ReviewState
  readonly proof: Proof
}

export type ModerationCommand =
  | {
      readonly _tag: "hide" | "remove" | "restore"
      /** The state that this was decided about; a review in any other is left as it is. */
      readonly about?: ReviewState | undefined
    }
  | { readonly _tag: "edit" }
  | { readonly _tag: "resolve" }
  | { readonly _tag: "verify"; readonly proof: Proof; readonly evidence: string | null }

export interface Verdict {
  readonly state: ReviewState
  /** The action in the review's moderation log. */
  readonly action: VerdictAction
  readonly event: VerdictEvent | null
}

type VerdictAction = Exclude<ModerationAction, "published" | "held" | "redacted" | "erased">

type Updated = Extract<EventFacts, { readonly _tag: "review.updated" }>
type Removed = Extract<EventFacts, { readonly _tag: "review.removed" }>

export type VerdictEvent =
  | { readonly _tag: "review.created" }
  | { readonly _tag: "review.updated"; readonly change: Updated["change"] }
  | { readonly _tag: "review.removed"; readonly reason: Removed["reason"] }

/** The table of states of contract REVIEW-2. */
export const moderate = (
  review: ModeratedReview,
  command: ModerationCommand
): Result.Result<Verdict, InvalidTransition> => {
  const verdict = decisions[command._tag][review.state]
  const isOutdated = "about" in command && (command.about ?? review.state) !== review.state
  if (verdict === undefined || isOutdated) return refused(review.state, command)
  return command._tag === "verify" && !outranks(command.proof, review.proof)
    ? refused(review.proof, command)
    : Result.succeed(verdict)
}

const refused = (from: string, command: ModerationCommand) =>
  Result.fail(new InvalidTransition({ from, action: command._tag }))

const updated = (action: VerdictAction, change: Updated["change"]): Verdict => ({
  state: "published",
  action,
  event: { _tag: "review.updated", change }
})

const restored = updated("restored", "restored")

const decisions: Readonly<
  Record<ModerationCommand["_tag"], Partial<Readonly<Record<ReviewState, Verdict>>>>
> = {
  hide: {
    published: {
      state: "hidden",
      action: "hidden",
      event: { _tag: "review.removed", reason: "hidden" }
    }
  },
  remove: {
    pending: { state: "rejected", action: "rejected", event: null },
    published: {
      state: "removed",
      action: "removed",
      event: { _tag: "review.removed", reason: "removed" }
    },
    hidden: { state: "removed", action: "removed", event: null }
  },
  restore: {
    pending: { state: "published", action: "approved", event: { _tag: "review.created" } },
    hidden: restored,
    removed: restored
  },
  edit: { published: updated("edited", "edited") },
  resolve: { published: updated("resolved", "resolved") },
  verify: { published: updated("verified", "verified") }
}
