import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"

export const DescriptionGroup = HttpApiGroup.make("description", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getOpenApi", "/openapi.json", {
      success: Schema.Record(Schema.String, Schema.Unknown),
      error: errorStatuses(400, 401)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read this description")
  )
  .annotate(OpenApi.Title, "Description")
  .annotate(OpenApi.Description, "The description of this API.")
