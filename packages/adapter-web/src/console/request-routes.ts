/** Decisions on proof requests and on reports (contract CONSOLE-5). */
import type { OperatorSession } from "@review-proof/domain/console"
import {
  decideProofRequest,
  decideReport,
  readProofRequest,
  readReport,
  ReportId
} from "@review-proof/domain/reviews"
import { Evidence, notFound } from "@review-proof/http-server"
import { ProofRequestId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { pathParam } from "../answers/address.ts"
import { forOperator, runOncePerForm, OPERATOR, takeConsoleForm } from "./console-route.ts"
import { carryOutDecision, reasonOfForm } from "./carry-out-decision.ts"
import { redirectToNext, showRefusedForm } from "./review-answer.ts"

const decideProof = Effect.fnUntraced(function* (session: OperatorSession) {
  const requestId = Option.getOrUndefined(decodeRequest(yield* pathParam()))
  if (requestId === undefined) return yield* notFound()
  const { reviewId } = yield* readProofRequest(requestId)
  const fields = yield* takeConsoleForm(session)
  const outcome = fields.get("decision") === "accepted" ? "accepted" : "rejected"
  const given = (fields.get("evidence") ?? "").trim()
  const evidence = outcome === "rejected" ? null : Option.getOrNull(decodeEvidence(given))
  if (outcome === "accepted" && evidence === null) {
    const field = `evidence-${requestId}`
    const problem = "Say what you saw that proves it, in at most 500 characters."
    return yield* showRefusedForm(session, reviewId, fields, new Map([[field, problem]]))
  }
  const work = decideProofRequest(OPERATOR, requestId, { outcome, evidence })
  return yield* runOncePerForm(session, fields, work).pipe(
    Effect.andThen(redirectToNext(fields, reviewId, outcome)),
    Effect.catchTag("InvalidTransition", () => redirectToNext(fields, reviewId, "stale"))
  )
})

const decideReported = Effect.fnUntraced(function* (session: OperatorSession) {
  const reportId = Option.getOrUndefined(decodeReport(yield* pathParam()))
  if (reportId === undefined) return yield* notFound()
  const report = yield* readReport(reportId)
  const { reviewId } = report
  const fields = yield* takeConsoleForm(session)
  const decision = fields.get("decision") ?? ""
  const reason = reasonOfForm(fields)
  if (reason === undefined) {
    const problem = "Answer in 1 to 500 characters."
    return yield* showRefusedForm(
      session,
      reviewId,
      fields,
      new Map([[`answer-${report.id}`, problem]])
    )
  }
  const outcome = decision === "dismissed" ? "dismissed" : "upheld"
  const [, verb] = decision.split("-")
  const step = verb === undefined ? Effect.void : carryOutDecision(reviewId, verb, reason)
  const work = Effect.catchTag(step, "InvalidTransition", () => Effect.void).pipe(
    Effect.andThen(decideReport(OPERATOR, report.id, { outcome, reason }))
  )
  return yield* runOncePerForm(session, fields, work).pipe(
    Effect.andThen(redirectToNext(fields, reviewId, decision)),
    Effect.catchTag("InvalidTransition", () => redirectToNext(fields, reviewId, "stale"))
  )
})

const decodeRequest = Schema.decodeUnknownOption(ProofRequestId)
const decodeEvidence = Schema.decodeUnknownOption(Evidence)
const decodeReport = Schema.decodeUnknownOption(ReportId)

export const answers = {
  decideProof: forOperator(decideProof),
  decideReported: forOperator(decideReported)
}
