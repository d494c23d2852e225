import {
  createProofRequest,
  decideProofRequest,
  listProofRequests,
  readProofRequest,
  readReview
} from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { reviewIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { proofRequestIn } from "../wire/ids.ts"
import { proofRequestWire } from "../wire/proof-request.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../errors.ts"

export const ProofRequestsHandlers = HttpApiBuilder.group(
  ManagementApi,
  "proofRequests",
  (handlers) =>
    handlers.handleAll({
      createProofRequest: Effect.fn("management.createProofRequest")(function* ({
        params,
        payload
      }) {
        const id = yield* reviewIdOf(params.id)
        return proofRequestWire(yield* createProofRequest(yield* currentActor, id, payload.kind))
      }, Effect.mapError(asApiError)),
      listProofRequests: Effect.fn("management.listProofRequests")(function* ({ params, query }) {
        const id = yield* reviewIdOf(params.id)
        yield* requireReadRight("readPortal", (yield* readReview(id)).review.companyId)
        return pageWire(yield* listProofRequests(id, pageQuery(query)), proofRequestWire)
      }, Effect.mapError(asApiError)),
      getProofRequest: Effect.fn("management.getProofRequest")(function* ({ params }) {
        const request = yield* readProofRequest(yield* proofRequestIn(params))
        yield* requireReadRight("readPortal", request.companyId)
        return proofRequestWire(request)
      }, Effect.mapError(asApiError)),
      decideProofRequest: Effect.fn("management.decideProofRequest")(function* ({
        params,
        payload
      }) {
        const id = yield* proofRequestIn(params)
        return proofRequestWire(yield* decideProofRequest(yield* currentActor, id, payload))
      }, Effect.mapError(asApiError))
    })
)
