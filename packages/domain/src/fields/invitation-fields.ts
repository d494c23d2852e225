/** Fields of an invitation. `createInvitation` itself checks contacts, the reference and times. */
import { Schema } from "effect"
import { personNameProblem } from "../reviews/name-problems.ts"
import { Text, UndirectedText } from "./texts.ts"

/** The name of an invited customer. */
export const CustomerName = UndirectedText(1, 120).check(
  Schema.makeFilter((name: string) => personNameProblem(name) ?? true)
)

/** An email address before its check: `createInvitation` reads it. */
export const ContactEmail = Text(0, 254)

/** A phone number before its check: `createInvitation` reads it. */
export const ContactPhone = Text(0, 40)

/** The business's reference of an invitation, such as an order number. */
export const InvitationReference = Text(0, 128)

/** The SKUs of the products in question. */
export const InvitedProducts = Schema.Array(Text(1, 64)).check(
  Schema.isMaxLength(20, { message: "must have at most 20 items" })
)
