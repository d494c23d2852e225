/** Decisions on proof requests and on reports (contract CONSOLE-5). */
import {
  decideProofRequest,
  decideReportByForm,
  getProofRequest,
  getReport,
  ReportId
} from "@review-proof/domain/reviews"
import { Evidence } from "@review-proof/domain/fields"
import { ProofRequestId } from "@review-proof/ports"
import { runOnceByForm } from "@review-proof/domain/portal"
import { Effect, Option, Schema, Struct } from "effect"
import { idInPath } from "../answers/address.ts"
import { onConsoleForm, operator } from "./console-route.ts"
import { reasonOfForm, reasonProblem, redirectToNext, showRefusedForm } from "./review-answer.ts"
import { choiceIn, trimmed } from "../forms/typed-values.ts"

export const decideProof = onConsoleForm(function* (session, form) {
  const { fields } = form
  const requestId = yield* idInPath(ProofRequestId, "proof request")
  const { reviewId } = yield* getProofRequest(requestId)
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
    Effect.catchTags({
      InvalidInput: Effect.die,
      InvalidTransition: () => redirectToNext(fields, reviewId, "stale")
    })
  )
})

export const decideReported = onConsoleForm(function* (session, form) {
  const { fields } = form
  const reportId = yield* idInPath(ReportId, "report")
  const { reviewId } = yield* getReport(reportId)
  const decision = yield* choiceIn(fields, "decision", Struct.keys(reportDecisions))
  const reason = reasonOfForm(fields)
  if (reason === undefined) {
    const problem = reasonProblem(fields, "Answer in 1 to 500 characters.")
    const problems = new Map([[`answer-${reportId}`, problem]])
    return yield* showRefusedForm(session, reviewId, fields, problems)
  }
  const decided = { reportId, decision: { ...reportDecisions[decision], reason } }
  return yield* decideReportByForm(operator, decided, form).pipe(
    Effect.andThen(redirectToNext(fields, reviewId, decision)),
    Effect.catchTag("InvalidTransition", () => redirectToNext(fields, reviewId, "stale"))
  )
})

const reportDecisions = {
  dismissed: { outcome: "dismissed" },
  upheld: { outcome: "upheld" },
  "upheld-hide": { outcome: "upheld", moderation: "hide" },
  "upheld-remove": { outcome: "upheld", moderation: "remove" }
} as const

const decodeEvidence = Schema.decodeUnknownOption(Evidence)
