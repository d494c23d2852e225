import { decisionProblem } from "@review-proof/domain/reviews"
import { publicReviewId } from "@review-proof/domain/requests"
import {
  BusinessId,
  type ProofRequest,
  ProofRequestId,
  ProofRequestKind,
  ProofRequestStatus
} from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { ruleAbout } from "../../fields/field-rules.ts"
import { Evidence } from "@review-proof/domain/fields"
import { WireTime } from "@review-proof/http-server"
import { orNull } from "./fields.ts"
import { wireOf } from "../../wire/wire-of.ts"

export const ProofRequestWire = Schema.Struct({
  id: ProofRequestId,
  review_id: Schema.String,
  business_id: BusinessId,
  kind: ProofRequestKind,
  status: ProofRequestStatus,
  created_at: WireTime,
  decided_at: Schema.NullOr(WireTime)
}).annotate({ identifier: "ProofRequest" })

export const proofRequestWire = (request: ProofRequest): typeof ProofRequestWire.Type =>
  wireOfRequest({ ...request, reviewId: publicReviewId(request.reviewId) })

const wireOfRequest = wireOf(ProofRequestWire)

export const CreateProofRequestWire = Schema.Struct({ kind: ProofRequestKind }).annotate({
  identifier: "CreateProofRequest"
})

export const DecideProofRequestWire = Schema.Struct({
  outcome: Schema.Literals(["accepted", "rejected"]),
  evidence: orNull(Evidence).pipe(
    Schema.annotateEncoded({
      description:
        "What you saw. Required if the outcome is accepted, not allowed if it is rejected."
    })
  )
}).annotate({ identifier: "DecideProofRequest" })

/** Lets the domain judge the evidence (see `FieldRules`). */
export const decisionRule = ruleAbout(DecideProofRequestWire, (decision) => {
  const evidence = decisionProblem(decision)
  return Effect.succeed(evidence === null ? {} : { evidence })
})
