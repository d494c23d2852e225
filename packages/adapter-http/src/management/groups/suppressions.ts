import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { errorStatuses } from "@review-proof/http-server"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { IdPath } from "../wire/ids.ts"
import { contactRule, CreateSuppressionWire, SuppressionWire } from "../wire/invitation.ts"

/** Contacts that must not be invited. */
export const SuppressionsGroup = HttpApiGroup.make("suppressions", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listSuppressions", "/companies/:id/suppressions", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(SuppressionWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List contacts that must not be invited, newest first")
  )
  .add(
    HttpApiEndpoint.post("createSuppression", "/companies/:id/suppressions", {
      params: IdPath,
      payload: CreateSuppressionWire,
      success: SuppressionWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(FieldRules, contactRule)
      .annotate(
        OpenApi.Summary,
        "Suppress a contact; repeating it answers the existing suppression"
      )
  )
  .add(
    HttpApiEndpoint.delete("deleteSuppression", "/suppressions/:id", {
      params: IdPath,
      success: HttpApiSchema.NoContent,
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "Delete a suppression, so that the contact can be invited again")
  )
  .annotate(OpenApi.Title, "Suppressions")
  .annotate(OpenApi.Description, "Contacts that must not be invited, kept without their addresses.")
