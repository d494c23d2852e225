import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { IdPath } from "../wire/ids.ts"
import {
  CreateProofRequestWire,
  DecideProofRequestWire,
  decisionRule,
  ProofRequestWire
} from "../wire/proof-request.ts"

/** Requests for proof of a review, and their decisions. */
export const ProofRequestsGroup = HttpApiGroup.make("proofRequests", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createProofRequest", "/reviews/:id/proof-requests", {
      params: IdPath,
      payload: CreateProofRequestWire,
      success: ProofRequestWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Ask for proof of a published review")
  )
  .add(
    HttpApiEndpoint.get("listProofRequests", "/reviews/:id/proof-requests", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(ProofRequestWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a review's proof requests, newest first")
  )
  .add(
    HttpApiEndpoint.get("getProofRequest", "/proof-requests/:id", {
      params: IdPath,
      success: ProofRequestWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a proof request")
  )
  .add(
    HttpApiEndpoint.post("decideProofRequest", "/proof-requests/:id/decide", {
      params: IdPath,
      payload: DecideProofRequestWire,
      success: ProofRequestWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
      .annotate(FieldRules, decisionRule)
      .annotate(OpenApi.Summary, "Accept or reject the evidence; accepting raises the proof")
  )
  .annotate(OpenApi.Title, "Proof requests")
  .annotate(OpenApi.Description, "Requests for proof of reviews, and their decisions.")
