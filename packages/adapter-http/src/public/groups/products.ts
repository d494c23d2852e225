import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AdmissionStep, RequiredScope } from "../../steps/admission.ts"
import { Contract } from "../../steps/contract.ts"
import { FieldRules } from "../../fields/field-rules.ts"
import { Idempotent } from "../../steps/idempotency.ts"
import { errorStatuses } from "@review-proof/http-server"
import { pageParameters } from "../../fields/paging.ts"
import {
  changeProductRule,
  ChangeProductWire,
  CreateProductWire,
  ProductPageWire,
  ProductWire
} from "../wire/product.ts"
import { QueryText } from "../../fields/query.ts"

export const ProductsGroup = HttpApiGroup.make("products", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listProducts", "/v1/products", {
      query: { ...pageParameters, business: Schema.optionalKey(QueryText(200)) },
      success: ProductPageWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .annotate(RequiredScope, "products:write")
      .annotate(OpenApi.Summary, "List the active products of one business"),
    HttpApiEndpoint.post("createProduct", "/v1/products", {
      payload: CreateProductWire,
      success: ProductWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 404, 409, 413, 415, 429)
    })
      .annotate(RequiredScope, "products:write")
      .annotate(Idempotent, true)
      .annotate(OpenApi.Summary, "Add a product"),
    HttpApiEndpoint.patch("updateProduct", "/v1/products/:sku", {
      params: {
        sku: Schema.String.annotate({
          description: "The product's SKU, percent-encoded whole: a/b is a%2Fb."
        })
      },
      payload: ChangeProductWire,
      success: ProductWire,
      error: errorStatuses(400, 401, 403, 404, 413, 415, 429)
    })
      .annotate(RequiredScope, "products:write")
      .annotate(FieldRules, changeProductRule)
      .annotate(OpenApi.Summary, "Change a product")
  )
  .middleware(Contract)
  .middleware(AdmissionStep)
  .annotate(OpenApi.Title, "Products")
  .annotate(OpenApi.Description, "The products that customers can review.")
