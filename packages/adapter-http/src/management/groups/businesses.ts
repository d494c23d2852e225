import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { ChangeBusinessWire, CreateBusinessWire, ManagedBusinessWire } from "../wire/business.ts"
import { IdPath } from "../wire/ids.ts"

/** The businesses that a company has reviewed. */
export const BusinessesGroup = HttpApiGroup.make("businesses", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createBusiness", "/companies/:id/businesses", {
      params: IdPath,
      payload: CreateBusinessWire,
      success: ManagedBusinessWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Add a business to a company")
  )
  .add(
    HttpApiEndpoint.get("listBusinesses", "/companies/:id/businesses", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(ManagedBusinessWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a company's businesses, oldest first")
  )
  .add(
    HttpApiEndpoint.get("getBusiness", "/businesses/:id", {
      params: IdPath,
      success: ManagedBusinessWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a business")
  )
  .add(
    HttpApiEndpoint.patch("changeBusiness", "/businesses/:id", {
      params: IdPath,
      payload: ChangeBusinessWire,
      success: ManagedBusinessWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Change a business")
  )
  .annotate(OpenApi.Title, "Businesses")
  .annotate(OpenApi.Description, "The businesses of a company, which customers review.")
