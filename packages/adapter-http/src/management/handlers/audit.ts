import { listAudit } from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { auditEntryWire } from "../wire/audit.ts"
import { companyIn } from "../wire/ids.ts"
import { requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"

export const AuditHandlers = HttpApiBuilder.group(ManagementApi, "audit", (handlers) =>
  handlers.handleAll({
    listAudit: Effect.fn("management.listAudit")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readAudit", id)
      const found = yield* listAudit(id, { ...query, ...pageQuery(query) })
      return pageWire(found, auditEntryWire)
    })
  })
)
