import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AdmissionStep, RequiredScope } from "../../steps/admission.ts"
import { Conditional, ScoreWire, errorStatuses } from "@review-proof/http-server"
import { Contract } from "../../steps/contract.ts"
import { MeWire } from "../../wire/business.ts"
import { historyQuery, ScoreHistoryWire } from "../../wire/score-history.ts"

const BusinessPath = {
  id: Schema.String.annotate({ description: "The id of the business, biz_…" })
}

export const BusinessesGroup = HttpApiGroup.make("businesses", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getMe", "/v1/businesses/me", {
      success: MeWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read the credential's name, permissions and businesses"),
    HttpApiEndpoint.get("getScore", "/v1/businesses/:id/score", {
      params: BusinessPath,
      success: ScoreWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .middleware(Conditional)
      .annotate(RequiredScope, "score:read")
      .annotate(OpenApi.Summary, "Read a business's proof score and star distribution"),
    HttpApiEndpoint.get("getScoreHistory", "/v1/businesses/:id/score/history", {
      params: BusinessPath,
      query: historyQuery,
      success: ScoreHistoryWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .middleware(Conditional)
      .annotate(RequiredScope, "score:read")
      .annotate(OpenApi.Summary, "Read a business's score at the end of each day, at most 550 days")
  )
  .middleware(Contract)
  .middleware(AdmissionStep)
  .annotate(OpenApi.Title, "Businesses")
  .annotate(OpenApi.Description, "The identity of a key, and the scores of its businesses.")
