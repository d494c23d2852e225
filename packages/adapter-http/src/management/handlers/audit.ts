import { listAudit } from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { auditEntryWire } from "../wire/audit.ts"
import { companyIn } from "../wire/ids.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const AuditHandlers = HttpApiBuilder.group(ManagementApi, "audit", (handlers) =>
  handlers.handleAll({
    listAudit: Effect.fn("management.listAudit")(function* ({ params, query }) {
      const { actor, action, ...page } = query
      const found = yield* listAudit(yield* companyIn(params), {
        ...pageQuery(page),
        ...(actor === undefined ? {} : { actor }),
        ...(action === undefined ? {} : { action })
      })
      return pageWire(found, auditEntryWire)
    }, Effect.mapError(refused))
  })
)
