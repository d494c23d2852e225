/** Invitations and suppressions as the management API shows and takes them. */
import { type InvitationTransition, invitationHistory } from "@review-proof/domain"
import {
  BusinessId,
  Channel,
  CompanyId,
  type Invitation,
  InvitationStatus,
  type Suppression,
  SuppressionId
} from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { Text } from "./fields.ts"
import { invitationFields, invitationWire } from "./invitation.ts"
import { DateTimeWire, WireTime, wireTime } from "./time.ts"

const TransitionWire = Schema.Struct({ status: InvitationStatus, at: WireTime }).annotate({
  identifier: "InvitationTransition"
})

export const managedInvitationFields = {
  ...invitationFields,
  history: Schema.Array(TransitionWire).annotate({
    description: "What became of it, oldest first."
  })
}

/** The public Invitation and its history. */
export const ManagedInvitationWire = Schema.Struct(managedInvitationFields).annotate({
  identifier: "Invitation"
})

export const managedInvitationWire = (
  invitation: Invitation
): typeof ManagedInvitationWire.Type => ({
  ...invitationWire(invitation),
  history: invitationHistory(invitation).map(transitionWire)
})

const transitionWire = ({ at, status }: InvitationTransition) => ({ status, at: wireTime(at) })

/** `sent` is our own to say, and `reviewed` comes of a review. */
export const ReportFactWire = Schema.Struct({
  type: Schema.Literals(["delivered", "opened", "clicked", "bounced", "failed", "unsubscribed"]),
  at: DateTimeWire
}).annotate({ identifier: "InvitationEvent" })

export const SuppressionWire = Schema.Struct({
  id: SuppressionId,
  company_id: CompanyId,
  business_id: Schema.NullOr(BusinessId).annotate({ description: "Null: the whole company." }),
  channel: Channel,
  contact: Schema.String.annotate({ description: "Masked, like j***@e***.com or +49*****34." }),
  cause: Schema.Literals(["unsubscribed", "manual"]),
  created_at: WireTime
}).annotate({ identifier: "Suppression" })

export const suppressionWire = (suppression: Suppression): typeof SuppressionWire.Type => ({
  id: suppression.id,
  company_id: suppression.companyId,
  business_id: suppression.businessId,
  channel: suppression.channel,
  contact: suppression.maskedContact,
  cause: suppression.cause,
  created_at: wireTime(suppression.createdAt)
})

const orNull = <S extends Schema.Top>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A person, by exactly one of the two; the domain checks both and names the field. */
export const contactFields = {
  email: orNull(Text(0, 254)),
  phone: orNull(Text(0, 40))
}

export const CreateSuppressionWire = Schema.Struct({
  ...contactFields,
  business: orNull(Text(1, 200)).annotate({ description: "Null: the whole company." })
}).annotate({ identifier: "CreateSuppression" })
