import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { contactRule, CreateSuppressionWire, SuppressionWire } from "../wire/invitation.ts"
import { created, remove, list, post } from "../operations.ts"

/** Contacts that must not be invited. */
export const SuppressionsGroup = HttpApiGroup.make("suppressions", { topLevel: true })
  .add(
    list(
      "listSuppressions",
      "/companies/:id/suppressions",
      SuppressionWire,
      "List contacts that must not be invited, newest first"
    ),
    post(
      "createSuppression",
      "/companies/:id/suppressions",
      [CreateSuppressionWire, created(SuppressionWire)],
      "Suppress a contact; repeating it answers the existing suppression"
    ).annotate(FieldRules, contactRule),
    remove(
      "deleteSuppression",
      "/suppressions/:id",
      "Delete a suppression, so that the contact can be invited again"
    )
  )
  .annotate(OpenApi.Title, "Suppressions")
  .annotate(OpenApi.Description, "Contacts that must not be invited, kept without their addresses.")
