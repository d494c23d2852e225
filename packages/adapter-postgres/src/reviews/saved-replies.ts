import { SavedReplies } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { savedReplies, type SavedRepliesRow } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const SavedRepliesLayer = Layer.effect(
  SavedReplies,
  Effect.map(ReadClient, (sql) =>
    SavedReplies.of({
      ofCompany: (companyId) =>
        sql.query<SavedRepliesRow>(select, [companyId]).pipe(
          Effect.map(([row]) =>
            row === undefined ? { companyId, replies: [], version: 0 } : savedReplies.entity(row)
          ),
          mapSqlErrors("SavedReplies.ofCompany")
        )
    })
  )
)

const select = `select ${columns(savedReplies, "s")} from saved_replies s where s.company_id = $1`
