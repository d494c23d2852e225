import { ScoreHistory } from "@review-proof/ports"
import { sumsAtDayEnds } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore } from "../store/memory-store.ts"
import { select } from "../store/select.ts"

export const ScoreHistoryLayer = Layer.effect(
  ScoreHistory,
  Effect.map(MemoryStore, ({ scoreDays, scores }) =>
    ScoreHistory.of({
      sums: finder((companyId, businessId, days) => {
        const score = scores.get(businessId)
        if (score?.companyId !== companyId) return undefined
        const all = select(scoreDays, (day) => day.businessId === businessId)
        const newestFirst = all.toSorted((one, other) => other.day - one.day)
        return sumsAtDayEnds(score.sums, newestFirst, days)
      })
    })
  )
)
