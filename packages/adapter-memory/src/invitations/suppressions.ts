import { Suppressions, type CompanyId, type ContactHash } from "@review-proof/ports"
import { suppressesIn } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, newestFirst, select } from "../store/select.ts"

export const SuppressionsLayer = Layer.effect(
  Suppressions,
  Effect.map(MemoryStore, ({ suppressions }) => {
    const ofContact = (companyId: CompanyId, contactHash: ContactHash) =>
      select(
        suppressions,
        (each) => each.companyId === companyId && each.contactHash === contactHash
      ).toSorted(byCreation)
    return Suppressions.of({
      find: finder((id) => suppressions.get(id)),
      areSuppressed: method((contacts) =>
        contacts.map(({ businessId, companyId, contactHash }) =>
          ofContact(companyId, contactHash).some((each) => suppressesIn(each, businessId))
        )
      ),
      ofContact: method(ofContact),
      page: method((companyId, request) =>
        newestFirst(suppressions, (each) => each.companyId === companyId, request)
      )
    })
  })
)
