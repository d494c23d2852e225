/** The business portal: signing in, sessions, what its pages show. */
export { type BusinessOverview, type Overview, readOverview } from "../portal/read-overview.ts"
export {
  readSignIn,
  redeemCode,
  type RedeemedCode,
  redeemSignIn,
  type SignInChoice,
  SignInEnded,
  WrongCode
} from "../sign-in/redeem-sign-in.ts"
export { type RequestedSignIn, requestSignIn, TooManyMails } from "../sign-in/request-sign-in.ts"
export { formToken, isFormToken } from "../sign-in/session-token.ts"
export {
  endSession,
  endSessionsOf,
  isFresh,
  longestSession,
  NotSignedIn,
  readSession,
  type SignedIn
} from "../sign-in/sessions.ts"
