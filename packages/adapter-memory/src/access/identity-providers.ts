import { IdentityProviders } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { keyFrom, select } from "../store/select.ts"

export const IdentityProvidersLayer = Layer.effect(
  IdentityProviders,
  Effect.map(MemoryStore, ({ identities, identityProviders }) =>
    IdentityProviders.of({
      find: finder((companyId) => identityProviders.get(companyId)),
      findIdentity: finder(({ companyId, issuer, subject }) =>
        identities.get(keyFrom(companyId, issuer, subject))
      ),
      identitiesOf: method((memberId) => select(identities, (one) => one.memberId === memberId))
    })
  )
)
