/** Decisions on proof requests and on reports (contract CONSOLE-5). */
import {
  decideProofRequest,
  decideReport,
  readProofRequest,
  readReport,
  ReportId
} from "@review-proof/domain/reviews"
import { Evidence } from "@review-proof/http-server"
import { ProofRequestId } from "@review-proof/ports"
import { runOnceByForm } from "@review-proof/domain/portal"
import { Effect, Option, Schema } from "effect"
import { idInPath } from "../answers/address.ts"
import { onConsoleForm, operator } from "./console-route.ts"
import { carryOutDecision, reasonOfForm } from "./carry-out-decision.ts"
import { redirectToNext, showRefusedForm } from "./review-answer.ts"
import { choiceIn, trimmed } from "../forms/typed-values.ts"

const decideProof = onConsoleForm(function* (session, form) {
  const { fields } = form
  const requestId = yield* idInPath(ProofRequestId, "proof request")
  const { reviewId } = yield* readProofRequest(requestId)
  const outcome = yield* choiceIn(fields, "decision", ["accepted", "rejected"])
  const given = trimmed(fields, "evidence")
  const evidence = outcome === "rejected" ? null : Option.getOrNull(decodeEvidence(given))
  if (outcome === "accepted" && evidence === null) {
    const field = `evidence-${requestId}`
    const problem = "Say what you saw that proves it, in at most 500 characters."
    return yield* showRefusedForm(session, reviewId, fields, new Map([[field, problem]]))
  }
  const work = decideProofRequest(operator, requestId, { outcome, evidence })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(redirectToNext(fields, reviewId, outcome)),
    Effect.catchTag("InvalidTransition", () => redirectToNext(fields, reviewId, "stale"))
  )
})

const decideReported = onConsoleForm(function* (session, form) {
  const { fields } = form
  const reportId = yield* idInPath(ReportId, "report")
  const { reviewId } = yield* readReport(reportId)
  const decision = yield* choiceIn(fields, "decision", reportDecisions)
  const reason = reasonOfForm(fields)
  if (reason === undefined) {
    const problem = "Answer in 1 to 500 characters."
    const problems = new Map([[`answer-${reportId}`, problem]])
    return yield* showRefusedForm(session, reviewId, fields, problems)
  }
  const outcome = decision === "dismissed" ? "dismissed" : "upheld"
  const [, verb] = decision.split("-")
  const step = verb === undefined ? Effect.void : carryOutDecision(reviewId, verb, reason)
  const work = Effect.gen(function* () {
    const { status } = yield* readReport(reportId)
    // A report that was decided before leaves the review as it is. The review is decided first, so
    // that a failure leaves the report open. A dismissal between these steps does not stop this.
    if (status === "open") yield* Effect.catchTag(step, "InvalidTransition", () => Effect.void)
    return yield* decideReport(operator, reportId, { outcome, reason })
  })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(redirectToNext(fields, reviewId, decision)),
    Effect.catchTag("InvalidTransition", () => redirectToNext(fields, reviewId, "stale"))
  )
})

const reportDecisions = ["dismissed", "upheld", "upheld-hide", "upheld-remove"] as const

const decodeEvidence = Schema.decodeUnknownOption(Evidence)

export const answers = { decideProof, decideReported }
