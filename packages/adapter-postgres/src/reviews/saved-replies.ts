import { SavedReplies } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { readsOf } from "../connection/reads.ts"
import { savedReplies } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const SavedRepliesLayer = Layer.effect(
  SavedReplies,
  Effect.map(ReadClient, (sql) =>
    SavedReplies.of({
      ofCompany: (companyId) =>
        Effect.map(
          readsOf(sql, savedReplies.entity).first("SavedReplies.ofCompany", select, [companyId]),
          Option.getOrElse(() => ({ companyId, replies: [], version: 0 }))
        )
    })
  )
)

const select = `select ${columns(savedReplies, "s")} from saved_replies s where s.company_id = $1`
