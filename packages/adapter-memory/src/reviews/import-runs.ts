import { ImportRuns } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { newestFirst } from "../store/select.ts"

export const ImportRunsLayer = Layer.effect(
  ImportRuns,
  Effect.map(MemoryStore, ({ importRuns, rejectedLines }) =>
    ImportRuns.of({
      find: finder((id) => importRuns.get(id)),
      page: method((businessId, request) =>
        newestFirst(importRuns, (each) => each.businessId === businessId, request)
      ),
      rejectedLines: method((companyId, id, after, limit) =>
        importRuns.get(id)?.companyId === companyId
          ? (rejectedLines.get(id) ?? [])
              .filter(({ line }) => line > after)
              .toSorted((left, right) => left.line - right.line)
              .slice(0, limit)
          : []
      )
    })
  )
)
