import { IdentityProviders } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { readsOf } from "../connection/reads.ts"
import { identities, identityProviders } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const IdentityProvidersLayer = Layer.effect(
  IdentityProviders,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const reads = readsOf(sql, identities.entity)
    return IdentityProviders.of({
      find: (companyId) =>
        readsOf(sql, identityProviders.entity).first("IdentityProviders.find", find, [companyId]),
      findIdentity: ({ companyId, issuer, subject }) =>
        reads.first("IdentityProviders.findIdentity", findIdentity, [companyId, issuer, subject]),
      identitiesOf: (memberId) =>
        reads.all("IdentityProviders.identitiesOf", `${selectIdentities} where i.member_id = $1`, [
          memberId
        ])
    })
  })
)

const find = `select ${columns(identityProviders, "p")} from identity_providers p
  where p.company_id = $1`

const selectIdentities = `select ${columns(identities, "i")} from member_identities i`

const findIdentity = `${selectIdentities}
  where i.company_id = $1 and i.issuer = $2 and i.subject = $3`
