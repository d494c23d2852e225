import { type BusinessId, Products } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { afterPosition, fetchSize, Parameters, type Query } from "../paging/page.ts"
import { texts } from "../connection/typed-list.ts"
import { type SumsRow, toSums } from "../rows/business.ts"
import { type ProductRow, products } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const ProductsLayer = Layer.effect(
  Products,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, products.entity)
    return Products.of({
      find: (businessId, sku) =>
        reads.first("Products.find", `${select} where p.business_id = $1 and p.sku = $2`, [
          businessId,
          sku
        ]),
      findBySkus: (wanted) =>
        reads.all("Products.findBySkus", findBySkus, [
          wanted.map(({ businessId }) => businessId),
          wanted.map(({ sku }) => sku)
        ]),
      sums: (businessId, skus) => {
        const { text, values } = productSums(businessId, skus)
        return sql.query<SumsRow & { readonly sku: string }>(text, values).pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.sku, toSums(row)]))),
          mapSqlErrors("Products.sums")
        )
      },
      page: (businessId, request) =>
        reads.page(
          "Products.page",
          { text: page, values: [businessId, request.after ?? "", fetchSize(request)] },
          request.limit,
          ({ sku }) => sku
        ),
      pageActive: (businessId, request) => {
        const parameters = new Parameters()
        const after = request.after && { createdAt: request.after.createdAt, id: request.after.sku }
        const text = `${select} where p.business_id = ${parameters.add(businessId)} and p.active
          and ${afterPosition(parameters, "newest first", "p.created_at, p.sku", after)}
          order by p.created_at desc, p.sku desc limit ${parameters.add(fetchSize(request))}`
        return reads.page(
          "Products.pageActive",
          { text, values: parameters.values },
          request.limit,
          position
        )
      }
    })
  })
)

const select = `select ${columns(products, "p")} from products p`

/** No SKU is empty, so the first page begins after that. */
const page = `${select} where p.business_id = $1 and p.sku > $2
  order by p.sku limit $3::bigint`

const findBySkus = `${select}
  join (select distinct * from unnest($1::text[], $2::text[])) wanted (business_id, sku)
    on p.business_id = wanted.business_id and p.sku = wanted.sku`

/** Looks up the primary key for each. */
export const productSums = (businessId: BusinessId, skus: ReadonlyArray<string>): Query => ({
  text: sums,
  values: [businessId, texts(skus)]
})

const sums = `select s.sku, s.weight, s.weighted_stars, s.stars, s.proven
  from unnest($2::text[]) asked (sku)
 cross join lateral (
   select * from product_scores s
    where s.business_id = $1 and s.sku = asked.sku collate "C" limit 1
 ) s`

const position = (row: ProductRow) => ({ createdAt: row.created_at, sku: row.sku })
