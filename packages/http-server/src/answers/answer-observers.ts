import { Context, Effect } from "effect"

/** One answered request, without anything that could be a secret or a person's. */
interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  /** The path as declared, `/v1/reviews/:id`; undefined if no route matched. */
  readonly route: string | undefined
  readonly status: number
  readonly millis: number
  /** The error's code, where the request was not admitted. */
  readonly refusal: string | undefined
}

/** Called with the context of the request. It must be quick: the answer waits for it. */
export type AnswerObserver = (answered: AnsweredRequest, context: Context.Context<never>) => void

/** Observers of each answer, such as the metrics. Without any, nothing is computed. */
export const AnswerObservers = Context.Reference<ReadonlyArray<AnswerObserver>>(
  "@review-proof/http-server/AnswerObservers",
  { defaultValue: () => [] }
)

/** Logs one line for each answer, with the route in place of the path, which may be private. */
export const accessLog = (answered: AnsweredRequest): Effect.Effect<void> =>
  Effect.logDebug(`${answered.method} ${answered.route ?? "(no route)"} ${answered.status}`).pipe(
    Effect.annotateLogs({ request_id: answered.requestId, ms: answered.millis })
  )
