import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { errorStatuses } from "@review-proof/http-server"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { AuditEntryWire } from "../wire/audit.ts"
import { QueryText } from "../../fields/query.ts"
import { IdPath } from "../wire/ids.ts"

export const AuditGroup = HttpApiGroup.make("audit", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listAudit", "/companies/:id/audit", {
      params: IdPath,
      query: {
        ...pageParameters,
        actor: Schema.optionalKey(QueryText(200)),
        action: Schema.optionalKey(QueryText(200))
      },
      success: pageOf(AuditEntryWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List who did what and when, newest first")
  )
  .annotate(OpenApi.Title, "Audit")
  .annotate(OpenApi.Description, "Who did what in a company, and when.")
