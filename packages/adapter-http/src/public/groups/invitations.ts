import { InvitationStatus } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AdmissionStep, RequiredScope } from "../../steps/admission.ts"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { Contract } from "../../steps/contract.ts"
import { FieldRules } from "../../fields/field-rules.ts"
import { Idempotent } from "../../steps/idempotency.ts"
import {
  CreateInvitationWire,
  InvitationPageWire,
  invitationRule,
  InvitationWire
} from "../../wire/invitation.ts"
import { pageParameters } from "../../fields/paging.ts"
import { QueryText } from "../../fields/query.ts"

/** `inv_7` or `7`. Anything else is 404, so the handler parses it. */
const InvitationPath = {
  id: Schema.String.annotate({ description: "The invitation's id, or its number alone." })
}

export const InvitationsGroup = HttpApiGroup.make("invitations", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createInvitation", "/v1/invitations", {
      payload: CreateInvitationWire,
      success: InvitationWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 404, 409, 413, 415, 429)
    })
      .annotate(RequiredScope, "invitations:write")
      .annotate(Idempotent, true)
      .annotate(FieldRules, invitationRule)
      .annotate(OpenApi.Summary, "Invite a customer, at once or later"),
    HttpApiEndpoint.get("listInvitations", "/v1/invitations", {
      query: {
        status: Schema.optionalKey(InvitationStatus),
        ...pageParameters,
        business: Schema.optionalKey(QueryText(200))
      },
      success: InvitationPageWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .annotate(RequiredScope, "invitations:read")
      .annotate(OpenApi.Summary, "List the invitations of one business, newest first"),
    HttpApiEndpoint.get("getInvitation", "/v1/invitations/:id", {
      params: InvitationPath,
      success: InvitationWire,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .middleware(Conditional)
      .annotate(RequiredScope, "invitations:read")
      .annotate(OpenApi.Summary, "Read one invitation"),
    HttpApiEndpoint.delete("cancelInvitation", "/v1/invitations/:id", {
      params: InvitationPath,
      success: InvitationWire,
      error: errorStatuses(400, 401, 403, 404, 409, 429)
    })
      .annotate(RequiredScope, "invitations:write")
      .annotate(OpenApi.Summary, "Cancel a scheduled invitation")
  )
  .middleware(Contract)
  .middleware(AdmissionStep)
  .annotate(OpenApi.Title, "Invitations")
  .annotate(OpenApi.Description, "Customers invited by email or WhatsApp to write a review.")
