import { InvitationStatus } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { IdPath } from "../wire/ids.ts"
import { happenedRule, ManagedInvitationWire, ReportFactWire } from "../wire/invitation.ts"
import { QueryText } from "../../fields/query.ts"

/** Invitations with their history, and facts reported from outside. */
export const InvitationsGroup = HttpApiGroup.make("invitations", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listInvitations", "/companies/:id/invitations", {
      params: IdPath,
      query: {
        ...pageParameters,
        status: Schema.optionalKey(InvitationStatus),
        business: Schema.optionalKey(QueryText(200))
      },
      success: pageOf(ManagedInvitationWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a company's invitations, newest first")
  )
  .add(
    HttpApiEndpoint.get("getInvitation", "/invitations/:id", {
      params: IdPath,
      success: ManagedInvitationWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read an invitation with its history")
  )
  .add(
    HttpApiEndpoint.post("reportInvitationEvent", "/invitations/:id/events", {
      params: IdPath,
      payload: ReportFactWire,
      success: ManagedInvitationWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    })
      .annotate(FieldRules, happenedRule)
      .annotate(OpenApi.Summary, "Record a fact about an invitation; repeating it changes nothing")
  )
  .annotate(OpenApi.Title, "Invitations")
  .annotate(OpenApi.Description, "Invitations and their history.")
