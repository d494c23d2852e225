import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import {
  CreateProofRequestWire,
  DecideProofRequestWire,
  decisionRule,
  ProofRequestWire
} from "../wire/proof-request.ts"
import { created, list, post, read } from "../operations.ts"

export const ProofRequestsGroup = HttpApiGroup.make("proofRequests", { topLevel: true })
  .add(
    post(
      "createProofRequest",
      "/reviews/:id/proof-requests",
      [CreateProofRequestWire, created(ProofRequestWire)],
      "Ask for proof of a published review",
      409
    ),
    list(
      "listProofRequests",
      "/reviews/:id/proof-requests",
      ProofRequestWire,
      "List a review's proof requests, newest first"
    ),
    read("getProofRequest", "/proof-requests/:id", ProofRequestWire, "Read a proof request"),
    post(
      "decideProofRequest",
      "/proof-requests/:id/decide",
      [DecideProofRequestWire, ProofRequestWire],
      "Accept or reject the evidence; accepting raises the proof",
      409
    ).annotate(FieldRules, decisionRule)
  )
  .annotate(OpenApi.Title, "Proof requests")
  .annotate(OpenApi.Description, "Requests for proof of reviews, and their decisions.")
