import { invitationHistory, readContact } from "@review-proof/domain/invitations"
import {
  BusinessId,
  Channel,
  CompanyId,
  type Invitation,
  InvitationStatus,
  type Suppression,
  SuppressionId,
  type Timestamp
} from "@review-proof/ports"
import { Clock, Effect, Schema } from "effect"
import { ruleAbout } from "../../fields/field-rules.ts"
import { ContactEmail, ContactPhone, Text } from "@review-proof/domain/fields"
import { DateTimeWire, WireTime, wireTime } from "@review-proof/http-server"
import { invitationFields, invitationWire } from "../../wire/invitation.ts"
import { orNull } from "./fields.ts"
import { wireOf } from "../../wire/wire-of.ts"

const TransitionWire = Schema.Struct({ status: InvitationStatus, at: WireTime }).annotate({
  identifier: "InvitationTransition"
})

export const managedInvitationFields = {
  ...invitationFields,
  history: Schema.Array(TransitionWire).annotate({
    description: "The facts about it, oldest first."
  })
}

export const ManagedInvitationWire = Schema.Struct(managedInvitationFields).annotate({
  identifier: "Invitation"
})

export const managedInvitationWire = (
  invitation: Invitation
): typeof ManagedInvitationWire.Type => ({
  ...invitationWire(invitation),
  history: invitationHistory(invitation).map(({ at, status }) => ({ status, at: wireTime(at) }))
})

/** Only the service reports `sent`, and `reviewed` follows from a review. */
export const ReportFactWire = Schema.Struct({
  type: Schema.Literals(["delivered", "opened", "clicked", "bounced", "failed", "unsubscribed"]),
  at: DateTimeWire
}).annotate({ identifier: "InvitationEvent" })

/** A fact is in the past. The reporter's clock may be a little ahead of the service's. */
export const futureTimeProblem = (
  at: Timestamp,
  now: Timestamp
): { readonly [field: string]: string } => (at > now + tolerance ? { at: "is in the future" } : {})

const tolerance = 5 * 60_000

/** The rule for a report with other wrong fields (see `FieldRules`). */
export const happenedRule = ruleAbout(Schema.Struct({ at: DateTimeWire }), ({ at }) =>
  Effect.map(Clock.currentTimeMillis, (now) => futureTimeProblem(at, now))
)

export const SuppressionWire = Schema.Struct({
  id: SuppressionId,
  company_id: CompanyId,
  business_id: Schema.NullOr(BusinessId).annotate({ description: "Null for the whole company." }),
  channel: Channel,
  contact: Schema.String.annotate({
    description: "Masked, like j***@e***.com or +49*****34. Empty once the person was erased."
  }),
  cause: Schema.Literals(["unsubscribed", "manual"]),
  created_at: WireTime
}).annotate({ identifier: "Suppression" })

export const suppressionWire = (suppression: Suppression): typeof SuppressionWire.Type =>
  wireOfSuppression({ ...suppression, contact: suppression.maskedContact })

const wireOfSuppression = wireOf(SuppressionWire)

/** A person, by exactly one of the two; the domain checks both and names the field. */
export const contactFields = {
  email: orNull(ContactEmail),
  phone: orNull(ContactPhone)
}

/** Lets the domain judge the contact (see `FieldRules`). */
export const contactRule = ruleAbout(Schema.Struct(contactFields), (contact, wrong) =>
  wrong.has("email") || wrong.has("phone")
    ? Effect.succeed({})
    : Effect.match(readContact(contact), {
        onFailure: ({ fields }) => fields,
        onSuccess: () => ({})
      })
)

export const CreateSuppressionWire = Schema.Struct({
  ...contactFields,
  business: orNull(Text(1, 200)).pipe(
    Schema.annotateEncoded({ description: "Null for the whole company." })
  )
}).annotate({ identifier: "CreateSuppression" })
