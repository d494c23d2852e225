export { AnswerObservers } from "./answers/answer-observers.ts"
export type { AnswerObserver } from "./answers/answer-observers.ts"
export * from "./answers/api-error.ts"
export * from "./answers/conditional.ts"
export * from "./answers/error-pages.ts"
export * from "./answers/error-body.ts"
export * from "./answers/static-text.ts"
export * from "./fields/csv-fields.ts"
export * from "./fields/field-names.ts"
export * from "./fields/ids.ts"
export * from "./fields/logo-path.ts"
export * from "./fields/product-fields.ts"
export * from "./fields/score.ts"
export {
  DateTimeWire,
  DayWire,
  FromWire,
  latestToday,
  SinceWire,
  ToWire,
  wireDay,
  WireTime,
  wireTime,
  wireTimeOrNull
} from "./fields/time.ts"
export * from "./listener/answer-on.ts"
export type { ConnectionBounds } from "./listener/connection-bounds.ts"
export * from "./listener/node-server.ts"
export { Imports, bodyRetrySeconds, tooManyBodies, withinBudget } from "./request/body-budget.ts"
export * from "./request/current-request.ts"
export * from "./request/form-body.ts"
export { headerLines, isBodyAbsent, isOldHttp } from "./request/header-lines.ts"
export * from "./request/media-type.ts"
export * from "./request/multipart-body.ts"
export * from "./request/read-body.ts"
export * from "./request/prefers-html.ts"
export * from "./request/request-target.ts"
export { httpsRequired, logInternalError } from "./serving/envelope.ts"
export * from "./serving/serve.ts"
export * from "./settings/configuration-warnings.ts"
export * from "./settings/http-settings.ts"
