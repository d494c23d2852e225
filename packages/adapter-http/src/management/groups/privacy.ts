import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { contactRule } from "../wire/invitation.ts"
import { ErasedWire, PersonReportWire, PersonWire } from "../wire/privacy.ts"
import { post } from "../operations.ts"

export const PrivacyGroup = HttpApiGroup.make("privacy", { topLevel: true })
  .add(
    post(
      "exportPerson",
      "/companies/:id/privacy/export",
      [PersonWire, PersonReportWire],
      "Export all data that a company holds about a person"
    ).annotate(FieldRules, contactRule),
    post(
      "erasePerson",
      "/companies/:id/privacy/erase",
      [PersonWire, ErasedWire],
      "Erase a person; reviews stay without the name"
    ).annotate(FieldRules, contactRule)
  )
  .annotate(OpenApi.Title, "Privacy")
  .annotate(
    OpenApi.Description,
    "The data about a person, found by an email address or phone number."
  )
