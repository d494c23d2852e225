import { IdentityProviders } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import {
  identities,
  identityProviders,
  type IdentityRow,
  type ProviderRow,
  toIdentity,
  toProvider
} from "../rows/identity-provider.ts"
import { columns } from "../rows/table.ts"

/** Providers of companies on PostgreSQL. */
export const identityProvidersLayer = Layer.effect(
  IdentityProviders,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    return IdentityProviders.of({
      find: (companyId) =>
        sql.query<ProviderRow>(find, [companyId]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toProvider)),
          mapSqlErrors("IdentityProviders.find")
        ),
      findIdentity: ({ companyId, issuer, subject }) =>
        sql.query<IdentityRow>(findIdentity, [companyId, issuer, subject]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toIdentity)),
          mapSqlErrors("IdentityProviders.findIdentity")
        ),
      identitiesOf: (memberId) =>
        sql.query<IdentityRow>(`${selectIdentities} where i.member_id = $1`, [memberId]).pipe(
          Effect.map((rows) => rows.map(toIdentity)),
          mapSqlErrors("IdentityProviders.identitiesOf")
        )
    })
  })
)

const find = `select ${columns(identityProviders, "p")} from identity_providers p
  where p.company_id = $1`

const selectIdentities = `select ${columns(identities, "i")} from member_identities i`

const findIdentity = `${selectIdentities}
  where i.company_id = $1 and i.issuer = $2 and i.subject = $3`
