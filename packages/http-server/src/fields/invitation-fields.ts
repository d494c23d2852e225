/** Fields of an invitation in both APIs. The domain checks contacts and times. */
import { personNameProblem } from "@review-proof/domain/companies"
import { Schema } from "effect"
import { Text, UndirectedText } from "./fields.ts"

export const CustomerName = UndirectedText(1, 120).check(
  Schema.makeFilter((name: string) => personNameProblem(name) ?? true)
)

export const ContactEmail = Text(0, 254)

export const ContactPhone = Text(0, 40)

export const InvitationReference = Text(0, 128)

export const InvitedProducts = Schema.Array(Text(1, 64)).check(
  Schema.isMaxLength(20, { message: "must have at most 20 items" })
)
