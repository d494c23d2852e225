import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { PublicUrl } from "../../steps/credentials-in-url.ts"
import { ServerMetadataWire } from "../wire/server-metadata.ts"

export const DescriptionGroup = HttpApiGroup.make("description", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getOpenApi", "/v1/openapi.json", {
      success: Schema.Record(Schema.String, Schema.Unknown),
      error: errorStatuses(400)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read this description"),
    HttpApiEndpoint.get("getServerMetadata", "/.well-known/oauth-authorization-server", {
      success: ServerMetadataWire,
      error: errorStatuses(400)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Find the token endpoint (RFC 8414)")
  )
  .middleware(PublicUrl)
  .annotate(OpenApi.Title, "Description")
  .annotate(OpenApi.Description, "The description of this API.")
