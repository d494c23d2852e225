/** The forms of what people enter: schemas that the HTTP APIs and the forms of pages use too. */
export {
  Colour,
  EmailAddress,
  PostalAddress,
  ReplyAddress,
  ShortName,
  SiteUrl
} from "../fields/business-fields.ts"
export { isOnCalendar } from "../fields/calendar.ts"
export {
  ContactEmail,
  ContactPhone,
  CustomerName,
  InvitationReference,
  InvitedProducts
} from "../fields/invitation-fields.ts"
export {
  Evidence,
  ExperienceDate,
  ExternalId,
  ProductName,
  ProductSku,
  Reason,
  ReviewText,
  Title
} from "../fields/review-fields.ts"
export {
  BusinessName,
  isNotBlank,
  isPlain,
  LanguageTag,
  Name,
  Text,
  UndirectedText
} from "../fields/texts.ts"
