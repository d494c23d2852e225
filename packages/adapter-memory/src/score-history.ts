import { ScoreHistory } from "@review-proof/ports"
import { sumsByDay } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { finder } from "./store/method.ts"
import { select } from "./store/select.ts"

export const ScoreHistoryLive = Layer.effect(
  ScoreHistory,
  Effect.map(MemoryStore, ({ scoreDays, scores }) =>
    ScoreHistory.of({
      sums: finder((companyId, businessId, from, to) => {
        const score = scores.get(businessId)
        if (score?.companyId !== companyId) return undefined
        const since = select(scoreDays, (day) => day.businessId === businessId && day.day > from)
        const newestFirst = since.toSorted((one, other) => other.day - one.day)
        return sumsByDay(score.sums, newestFirst, from, to)
      })
    })
  )
)
