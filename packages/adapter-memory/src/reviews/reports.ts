import { Effect, Layer } from "effect"
import { Reports } from "@review-proof/ports/store"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, newestFirst, select } from "../store/select.ts"

export const ReportsLayer = Layer.effect(
  Reports,
  Effect.map(MemoryStore, ({ reports }) =>
    Reports.of({
      find: finder((id) => reports.get(id)),
      page: method((reviewId, { byMembers = false }, request) =>
        newestFirst(
          reports,
          (each) => each.reviewId === reviewId && (!byMembers || each.memberId !== null),
          request
        )
      ),
      openByMembers: method((businessId, limit) =>
        select(
          reports,
          (each) =>
            each.status === "open" && each.businessId === businessId && each.memberId !== null
        )
          .toSorted(byCreation)
          .slice(0, limit)
      ),
      ofContact: method((companyId, hash) =>
        select(
          reports,
          (each) => each.contactHash === hash && each.companyId === companyId
        ).toSorted(byCreation)
      ),
      forgetNetworks: method((before) => {
        const past = select(
          reports,
          ({ createdAt, networkHash }) => networkHash !== null && createdAt < before
        )
        for (const report of past) reports.set(report.id, { ...report, networkHash: null })
        return past.length
      })
    })
  )
)
