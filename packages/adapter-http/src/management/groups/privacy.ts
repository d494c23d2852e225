import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { errorStatuses } from "@review-proof/http-server"
import { IdPath } from "../wire/ids.ts"
import { contactRule } from "../wire/invitation.ts"
import { ErasedWire, PersonReportWire, PersonWire } from "../wire/privacy.ts"

/** Export and erasure of a person's data. */
export const PrivacyGroup = HttpApiGroup.make("privacy", { topLevel: true })
  .add(
    HttpApiEndpoint.post("exportPerson", "/companies/:id/privacy/export", {
      params: IdPath,
      payload: PersonWire,
      success: PersonReportWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(FieldRules, contactRule)
      .annotate(OpenApi.Summary, "Export all data that a company holds about a person")
  )
  .add(
    HttpApiEndpoint.post("erasePerson", "/companies/:id/privacy/erase", {
      params: IdPath,
      payload: PersonWire,
      success: ErasedWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(FieldRules, contactRule)
      .annotate(OpenApi.Summary, "Erase a person; reviews stay without the name")
  )
  .annotate(OpenApi.Title, "Privacy")
  .annotate(
    OpenApi.Description,
    "The data about a person, found by an e-mail address or telephone number."
  )
