import { InvitationStatus } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import {
  contactRule,
  CreateSuppressionWire,
  happenedRule,
  ManagedInvitationWire,
  ReportFactWire,
  SuppressionWire
} from "../wire/invitation.ts"
import { QueryText } from "../../fields/query.ts"
import { created, list, listBy, post, read, remove } from "../operations.ts"

export const InvitationsGroup = HttpApiGroup.make("invitations", { topLevel: true })
  .add(
    listBy(
      "listInvitations",
      "/companies/:id/invitations",
      ManagedInvitationWire,
      "List a company's invitations, newest first",
      {
        status: Schema.optionalKey(InvitationStatus),
        business: Schema.optionalKey(QueryText(200))
      }
    ),
    read(
      "getInvitation",
      "/invitations/:id",
      ManagedInvitationWire,
      "Read an invitation with its history"
    ),
    post(
      "reportInvitationEvent",
      "/invitations/:id/events",
      [ReportFactWire, ManagedInvitationWire],
      "Record a fact about an invitation; repeating it changes nothing"
    ).annotate(FieldRules, happenedRule)
  )
  .annotate(OpenApi.Title, "Invitations")
  .annotate(OpenApi.Description, "Invitations and their history.")

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
