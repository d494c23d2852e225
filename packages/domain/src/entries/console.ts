/** The operator's console: signing in, what its pages show. */
export { startWrongTokenCount, isManagementToken } from "../access/management-token.ts"
export {
  endOperatorSession,
  type OperatorAccess,
  type OperatorProvider,
  readOperatorSession,
  signInOperator,
  WrongManagementToken
} from "../sign-in/operator-sessions.ts"
export { type ConsoleCompany, readConsoleCompany } from "../console/read-console-company.ts"
export { type ConsoleReview, readConsoleReview } from "../console/read-console-review.ts"
export type { OperatorSession } from "@review-proof/ports/store"
export { memberNames } from "../companies/member-names.ts"
export { type Jobs, readJobs } from "../console/read-jobs.ts"
export {
  beginOperatorSignIn,
  finishOperatorSignIn,
  OperatorRefused
} from "../sign-in/sign-in-operator-by-provider.ts"
