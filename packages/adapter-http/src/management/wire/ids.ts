/** Ids in the paths of the management API. A malformed id is a 404, like an unknown one. */
import { Effect, Option, Schema } from "effect"
import {
  BusinessId,
  CompanyId,
  DeliveryId,
  EndpointId,
  KeyId,
  MemberId,
  ProofRequestId,
  Report,
  SuppressionId
} from "@review-proof/ports"
import {
  invitationIdOf,
  notFound,
  replyIdOf,
  reviewIdOf,
  type ApiError
} from "@review-proof/http-server"

export const IdPath = {
  id: Schema.String.annotate({ description: "The id of the resource in the path." })
}

/** The id in a body, with a description in place of the ports' pattern. */
export const BusinessIdWire = BusinessId.annotate({
  message: "must be the id of a business, like biz_1a2B3c"
})
export const MemberIdWire = MemberId.annotate({
  message: "must be the id of a member, like mem_1a2B3c"
})

interface Path {
  readonly id: string
}

const idFrom =
  <Id>(decode: (text: string) => Option.Option<Id>) =>
  (path: Path): Effect.Effect<Id, ApiError> =>
    Option.match(decode(path.id), {
      onNone: () => Effect.fail(notFound()),
      onSome: Effect.succeed
    })

export const companyIn = idFrom(Schema.decodeOption(CompanyId))
export const businessIn = idFrom(Schema.decodeOption(BusinessId))
export const memberIn = idFrom(Schema.decodeOption(MemberId))
export const keyIn = idFrom(Schema.decodeOption(KeyId))
export const suppressionIn = idFrom(Schema.decodeOption(SuppressionId))
export const endpointIn = idFrom(Schema.decodeOption(EndpointId))
export const deliveryIn = idFrom(Schema.decodeOption(DeliveryId))
export const reportIn = idFrom(Schema.decodeOption(Report.fields.id))
export const proofRequestIn = idFrom(Schema.decodeOption(ProofRequestId))
export const reviewIn = ({ id }: Path) => reviewIdOf(id)
export const replyIn = ({ id }: Path) => replyIdOf(id)
export const invitationIn = ({ id }: Path) => invitationIdOf(id)
