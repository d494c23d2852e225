export { AnswerObservers } from "./answers/answer-observers.ts"
export type { AnswerObserver } from "./answers/answer-observers.ts"
export {
  ApiError,
  maxFields,
  internalError,
  invalidRequest,
  namesAllFields,
  notFound
} from "./answers/api-error.ts"
export type { ErrorStatus } from "./answers/api-error.ts"
export {
  Conditional,
  answerConditionally,
  entityTag,
  withEntityTag,
  orNotModified
} from "./answers/conditional.ts"
export { ErrorPages } from "./answers/error-pages.ts"
export { errorAnswer, ErrorBody, errorBody, errorStatuses } from "./answers/error-body.ts"
export { staticText } from "./answers/static-text.ts"
export {
  Colour,
  EmailAddress,
  logoPath,
  PostalAddress,
  ShortName,
  SiteUrl
} from "./fields/business-fields.ts"
export { csvFields } from "./fields/csv-fields.ts"
export { wireNames } from "./fields/field-names.ts"
export { BusinessName, LanguageTag, Name, Text, isPlain, isNotBlank } from "./fields/fields.ts"
export {
  invitationIdOf,
  invitationIdWire,
  replyIdWire,
  replyIdOf,
  reviewIdOf,
  reviewIdWire
} from "./fields/ids.ts"
export {
  ContactEmail,
  ContactPhone,
  CustomerName,
  InvitationReference,
  InvitedProducts
} from "./fields/invitation-fields.ts"
export { productFields } from "./fields/product-fields.ts"
export {
  Evidence,
  ExperienceDate,
  ExternalId,
  ProductName,
  ProductSku,
  Reason,
  ReviewText,
  Title
} from "./fields/review-fields.ts"
export {
  ScoreWire,
  scoreFields,
  scoreWire,
  scoreWireOf,
  StarsWire,
  starsWire
} from "./fields/score.ts"
export {
  DateTimeWire,
  DayWire,
  FromWire,
  SinceWire,
  ToWire,
  wireDay,
  WireTime,
  wireTime,
  wireTimeOrNull
} from "./fields/time.ts"
export type { ConnectionBounds } from "./listener/connection-bounds.ts"
export { makeNodeServer } from "./listener/node-server.ts"
export type { NodeServerOptions } from "./listener/node-server.ts"
export { Imports, bodyRetrySeconds, tooManyBodies, withinBudget } from "./request/body-budget.ts"
export { CurrentRequest } from "./request/current-request.ts"
export type { CurrentRequestFacts } from "./request/current-request.ts"
export { readForm } from "./request/form-body.ts"
export { hasBody, headerLines } from "./request/header-lines.ts"
export { isMediaType } from "./request/media-type.ts"
export { readMultipartForm } from "./request/multipart-body.ts"
export type { MultipartForm, UploadedFile } from "./request/multipart-body.ts"
export {
  maxBodyBytes,
  encodedBody,
  readBody,
  readBytes,
  tooLarge,
  wrongType
} from "./request/read-body.ts"
export { prefersHtml } from "./request/prefers-html.ts"
export {
  queryParameters,
  segmentText,
  strictFormText,
  targetProblem
} from "./request/request-target.ts"
export { httpsRequired, logInternalError } from "./serving/envelope.ts"
export { serveInternally, serveRoutes } from "./serving/serve.ts"
export { ConfigurationWarnings } from "./settings/configuration-warnings.ts"
export { HttpSettings } from "./settings/http-settings.ts"
export type { WhatsAppCallbacks } from "./settings/http-settings.ts"
