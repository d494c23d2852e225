import { InvitationStatus } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { FieldRules } from "../../fields/field-rules.ts"
import { happenedRule, ManagedInvitationWire, ReportFactWire } from "../wire/invitation.ts"
import { QueryText } from "../../fields/query.ts"
import { listBy, post, read } from "../operations.ts"

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
