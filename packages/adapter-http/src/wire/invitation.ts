import { invitationProblems } from "@review-proof/domain/invitations"
import { publicInvitationId, publicReviewId } from "@review-proof/domain/requests"
import { Channel, InvitationKind, invitationStatus, InvitationStatus } from "@review-proof/ports"
import type { Invitation } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { ruleAbout } from "../fields/field-rules.ts"
import {
  ContactEmail,
  ContactPhone,
  CustomerName,
  InvitationReference,
  InvitedProducts,
  LanguageTag
} from "@review-proof/domain/fields"
import {
  DateTimeWire,
  WireTime,
  wireTime,
  wireNames,
  wireTimeOrNull
} from "@review-proof/http-server"
import { ChosenBusiness } from "./business.ts"
import { pageOf } from "../fields/paging.ts"

export const invitationFields = {
  id: Schema.String,
  business_id: Schema.String,
  status: InvitationStatus,
  channel: Channel,
  name: Schema.String,
  contact: Schema.String.annotate({ description: "Masked, like j***@e***.com or +49*****34." }),
  reference: Schema.NullOr(Schema.String),
  kind: InvitationKind,
  send_at: Schema.NullOr(WireTime),
  sent_at: Schema.NullOr(WireTime),
  review_id: Schema.NullOr(Schema.String).annotate({
    description: "Null until the review is published."
  }),
  created_at: WireTime
}

/** An invitation as answers state it (contract API-7). */
export const InvitationWire = Schema.Struct(invitationFields).annotate({ identifier: "Invitation" })

export const InvitationPageWire = pageOf(InvitationWire).annotate({
  identifier: "InvitationPage"
})

const recipientFields = {
  email: Schema.optionalKey(Schema.NullOr(ContactEmail)),
  phone: Schema.optionalKey(Schema.NullOr(ContactPhone)),
  channel: Channel.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("email" as const)),
    Schema.annotateEncoded({
      description: "`email` if left out. `email` needs an email, `whatsapp` a phone."
    })
  )
}

const SendAt = Schema.optionalKey(Schema.NullOr(DateTimeWire)).pipe(
  Schema.annotateEncoded({ description: "At once if left out; at most 90 days ahead." })
)

/** A contact that the channel needs is checked by the domain, which names the field. */
export const CreateInvitationWire = Schema.Struct({
  name: CustomerName,
  ...recipientFields,
  reference: Schema.optionalKey(
    Schema.NullOr(InvitationReference).annotate({
      description: "The number of the order. With it, the review has the proof `transaction`."
    })
  ),
  products: Schema.optionalKey(
    InvitedProducts.annotate({
      description: "The SKUs of the products that the customer is asked about."
    })
  ),
  send_at: SendAt,
  language: Schema.optionalKey(
    Schema.NullOr(LanguageTag).annotate({ description: "The business's language if left out." })
  ),
  business: Schema.optionalKey(ChosenBusiness)
}).annotate({ identifier: "CreateInvitation" })

/** Lets the domain judge the contacts and the time (see `FieldRules`). */
export const invitationRule = ruleAbout(
  Schema.Struct({ ...recipientFields, send_at: SendAt }),
  ({ channel, email = null, phone = null, send_at = null }, wrong) => {
    const judged = wrong.has("channel") ? null : channel
    const problems = invitationProblems({ email, phone, channel: judged, sendAt: send_at })
    return Effect.map(problems, (found) => wireNames({ ...found }))
  }
)

export const invitationWire = (invitation: Invitation): typeof InvitationWire.Type => ({
  id: publicInvitationId(invitation.id),
  business_id: invitation.businessId,
  status: invitationStatus(invitation),
  channel: invitation.channel,
  name: invitation.name,
  contact: invitation.maskedContact,
  reference: invitation.reference,
  kind: invitation.kind,
  send_at: wireTimeOrNull(invitation.sendAt),
  sent_at: wireTimeOrNull(invitation.facts.sent ?? null),
  review_id:
    invitation.reviewId === null || invitation.completedAt === null
      ? null
      : publicReviewId(invitation.reviewId),
  created_at: wireTime(invitation.createdAt)
})
