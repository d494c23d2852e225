/** An invitation as it comes from a form or a line of a list, judged by the API's rules. */
import type { NewInvitation } from "@review-proof/domain/invitations"
import {
  ContactEmail,
  ContactPhone,
  CustomerName,
  InvitationReference,
  InvitedProducts,
  LanguageTag
} from "@review-proof/domain/fields"
import { DateTimeWire } from "@review-proof/http-server"
import { Option, Schema } from "effect"
import { noContact, type ListedCustomer } from "./customer-list.ts"
import { inSentence, reasonOf, sentencesOf, type Subjects } from "../../staff/field-problems.ts"
import type { Problems } from "../../html/form-fields.ts"
import { contactIn, inUtc } from "../../forms/typed-values.ts"

export const emptyInvitation = {
  name: "",
  contact: "",
  language: "",
  reference: "",
  products: "",
  send_at: ""
}

export type InviteValues = Readonly<typeof emptyInvitation>

/** The errors of the form. The use case checks contacts and times. */
export const inviteProblems = ({ contact, products, ...values }: InviteValues): Problems => {
  const isEmail = contact.includes("@")
  const reasons = {
    name: reasonOf(CustomerName, values.name),
    contact:
      contact === ""
        ? "is needed: an email address or a phone number"
        : !isEmail && !contact.startsWith("+") && !contact.startsWith("00")
          ? "is not an email address; a WhatsApp number begins with +"
          : reasonOf(isEmail ? ContactEmail : ContactPhone, contact),
    reference: reasonOf(InvitationReference, values.reference),
    products: reasonOf(InvitedProducts, skusIn(products)),
    send_at: sendTime(values.send_at) === undefined ? "is not a date and time" : null
  }
  return sentencesOf(reasons, inviteSubjects)
}

export const inviteSubjects: Subjects = {
  name: "The name",
  contact: "The contact",
  reference: "The reference",
  products: "The list of products",
  send_at: "The time"
}

/** The controls of the use case's fields that have another name. */
export const inviteControls: ReadonlyMap<string, string> = new Map([
  ["email", "contact"],
  ["phone", "contact"],
  ["sendAt", "send_at"]
])

export const invitationOf = (values: InviteValues, business: string): NewInvitation => {
  const contact = contactIn(values.contact)
  return {
    ...contact,
    name: values.name,
    channel: contact.email === null ? "whatsapp" : "email",
    reference: values.reference || null,
    products: skusIn(values.products),
    sendAt: sendTime(values.send_at) ?? null,
    language: values.language || null,
    business
  }
}

/** SKUs as people write them, divided by commas. */
export const skusIn = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((sku) => sku.trim())
    .filter((sku) => sku !== "")

/** The time of a control, in UTC; null for none, undefined if it is not a time. */
export const sendTime = (text: string): number | null | undefined =>
  text === "" ? null : Option.getOrUndefined(decodeTime(inUtc(text)))

const decodeTime = Schema.decodeUnknownOption(DateTimeWire)

export interface SharedInviteValues {
  readonly language: string | null
  readonly sendAt: number | null
  readonly business: string
}

/** The invitation of a line. Email is preferred to WhatsApp. */
export const invitationOfLine = (
  { email, language, name, phone, products, reference }: ListedCustomer,
  all: SharedInviteValues
): NewInvitation => ({
  name,
  email: email || null,
  phone: phone || null,
  channel: email === "" && phone !== "" ? "whatsapp" : "email",
  reference: reference || null,
  products: skusIn(products),
  sendAt: all.sendAt,
  language: language || all.language,
  business: all.business
})

/** Why a line is not accepted, as a sentence; null if only the use case can say. */
export const lineProblem = (invitation: NewInvitation): string | null => {
  const { email, language, name, phone, products, reference } = invitation
  if (email === null && phone === null) return inSentence("It", noContact)
  const problems = [
    ["name", name === "" ? "is missing" : reasonOf(CustomerName, name)],
    ["email", email === null ? null : reasonOf(ContactEmail, email)],
    ["phone", phone === null ? null : reasonOf(ContactPhone, phone)],
    ["reference", reference === null ? null : reasonOf(InvitationReference, reference)],
    ["language", language === null ? null : reasonOf(LanguageTag, language)],
    ["list of products", reasonOf(InvitedProducts, products)]
  ] as const
  const wrong = problems.find(([, problem]) => problem !== null)
  return wrong === undefined ? null : `The ${wrong[0]} ${wrong[1]}.`
}
