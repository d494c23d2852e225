import {
  createProofRequest,
  decideProofRequest,
  listProofRequests,
  readProofRequest
} from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { reviewIdOf } from "../../wire/ids.ts"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { proofRequestIn } from "../../wire/portal-ids.ts"
import { proofRequestWire } from "../../wire/portal-proof-request.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const ProofRequestsHandlers = HttpApiBuilder.group(PortalApi, "proofRequests", (handlers) =>
  handlers.handleAll({
    createProofRequest: Effect.fn("portal.createProofRequest")(function* ({ params, payload }) {
      const id = yield* reviewIdOf(params.id)
      return proofRequestWire(yield* createProofRequest(PORTAL_ACTOR, id, payload.kind))
    }, Effect.mapError(refused)),
    listProofRequests: Effect.fn("portal.listProofRequests")(function* ({ params, query }) {
      const id = yield* reviewIdOf(params.id)
      return pageWire(yield* listProofRequests(id, pageQuery(query)), proofRequestWire)
    }, Effect.mapError(refused)),
    getProofRequest: Effect.fn("portal.getProofRequest")(function* ({ params }) {
      return proofRequestWire(yield* readProofRequest(yield* proofRequestIn(params)))
    }, Effect.mapError(refused)),
    decideProofRequest: Effect.fn("portal.decideProofRequest")(function* ({ params, payload }) {
      const id = yield* proofRequestIn(params)
      return proofRequestWire(yield* decideProofRequest(PORTAL_ACTOR, id, payload.outcome))
    }, Effect.mapError(refused))
  })
)
