import { Suppressions } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { creationPosition, creationPage } from "../paging/page.ts"
import { suppressions } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"

export const SuppressionsLayer = Layer.effect(
  Suppressions,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, suppressions.entity)
    return Suppressions.of({
      find: (id) => reads.first("Suppressions.find", `${select} where s.id = $1`, [id]),
      areSuppressed: (contacts) =>
        readsOf(sql, ({ held }: { readonly held: boolean }) => held).all(
          "Suppressions.areSuppressed",
          suppressedContacts,
          [
            contacts.map(({ companyId }) => companyId),
            contacts.map(({ businessId }) => businessId),
            contacts.map(({ contactHash }) => contactHash)
          ]
        ),
      ofContact: (companyId, contactHash) =>
        reads.all("Suppressions.ofContact", ofContact, [companyId, contactHash]),
      page: (companyId, request) => {
        const text = `${select} where s.company_id = $1`
        const query = creationPage({ text, values: [companyId] }, "s", request)
        return reads.page("Suppressions.page", query, request.limit, creationPosition)
      }
    })
  })
)

const select = `select ${columns(suppressions, "s")} from suppressions s`

const ofContact = `${select} where s.company_id = $1 and s.contact_hash = $2
  order by s.created_at, s.id`

/** Looks into `suppressions_contact` once for each contact; its order leaves the planner no other index. */
const suppressedContacts = `select coalesce((
    select true from suppressions s
     where s.company_id = given.company_id and s.contact_hash = given.contact_hash
       and (s.business_id is null or s.business_id = given.business_id)
     order by coalesce(s.business_id, '') limit 1), false) as held
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality
    given (company_id, business_id, contact_hash, place)
 order by place`
