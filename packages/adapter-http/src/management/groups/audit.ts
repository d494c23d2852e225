import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { AuditEntryWire } from "../wire/audit.ts"
import { QueryText } from "../../fields/query.ts"
import { listBy } from "../operations.ts"

export const AuditGroup = HttpApiGroup.make("audit", { topLevel: true })
  .add(
    listBy(
      "listAudit",
      "/companies/:id/audit",
      AuditEntryWire,
      "List who did what and when, newest first",
      {
        actor: Schema.optionalKey(QueryText(200)),
        action: Schema.optionalKey(QueryText(200))
      }
    )
  )
  .annotate(OpenApi.Title, "Audit")
  .annotate(OpenApi.Description, "Who did what in a company, and when.")
