import { listAudit } from "@review-proof/domain/companies"
import { HttpApiBuilder } from "effect/http-api"
import { auditEntryWire } from "../wire/audit.ts"
import { ManagementApi } from "../api.ts"
import { listing } from "../handle.ts"

export const AuditHandlers = HttpApiBuilder.group(ManagementApi, "audit", (handlers) =>
  handlers.handleAll({ listAudit: listing(listAudit, "readAudit", auditEntryWire) })
)
