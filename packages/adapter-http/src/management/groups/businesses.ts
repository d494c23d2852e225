import { HttpApiGroup, OpenApi } from "effect/http-api"
import { ChangeBusinessWire, CreateBusinessWire, ManagedBusinessWire } from "../wire/business.ts"
import { created, list, patch, post, read } from "../operations.ts"

export const BusinessesGroup = HttpApiGroup.make("businesses", { topLevel: true })
  .add(
    post(
      "createBusiness",
      "/companies/:id/businesses",
      [CreateBusinessWire, created(ManagedBusinessWire)],
      "Add a business to a company",
      409
    ),
    list(
      "listBusinesses",
      "/companies/:id/businesses",
      ManagedBusinessWire,
      "List a company's businesses, oldest first"
    ),
    read("getBusiness", "/businesses/:id", ManagedBusinessWire, "Read a business"),
    patch(
      "changeBusiness",
      "/businesses/:id",
      [ChangeBusinessWire, ManagedBusinessWire],
      "Change a business",
      409
    )
  )
  .annotate(OpenApi.Title, "Businesses")
  .annotate(OpenApi.Description, "The businesses of a company, which customers review.")
