import { Companies, type Company, type Member, type MemberId } from "@review-proof/ports"
import { isOpenSignIn, SignInId, SignIns, type Change } from "@review-proof/ports/store"
import { Clock, Duration, Effect, Option, Schema } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { membersOfSignIn } from "./members-of-sign-in.ts"
import { isSignInCode, isSignInToken, signInOfToken, signInToken } from "./sign-in-proof.ts"
import { companiesRequiringProvider, requireOtherSignIn } from "./sign-in-by-provider.ts"
import { logFailedSignIn, startSession } from "./start-session.ts"

/**
 * The link or the code cannot be used: it was used already, it has expired, or five wrong codes
 * ended it.
 */
export class SignInEnded extends Schema.TaggedError<SignInEnded>()("SignInEnded", {}) {
  override readonly message = "The sign-in was used, has expired, or was ended by wrong codes"
}

/** Another code may be tried. */
export class WrongCode extends Schema.TaggedError<WrongCode>()("WrongCode", {
  triesLeft: Schema.Int
}) {
  override readonly message = "The code is not that of the sign-in"
}

const decodeId = Schema.decodeUnknownOption(SignInId)

/** Codes that may be tried for one sign-in (contract PORTAL-1). */
const maxCodes = 5

/** The link that the right code leads to, and who may sign in with it. */
export interface RedeemedCode {
  readonly token: string
  readonly members: ReadonlyArray<Member>
}

/** A member who may sign in, with the company. */
export interface SignInChoice {
  readonly member: Member
  readonly company: Company
  /** Members of the company sign in through its provider alone. */
  readonly isProviderOnly: boolean
}

/**
 * Reads who may sign in by a link: one member, or one of each of several companies. Fails with
 * `SignInEnded`.
 */
export const readSignIn = Effect.fn("readSignIn")(function* (token: string) {
  const companies = yield* Companies
  const choices: Array<SignInChoice> = []
  const members = yield* membersOfSignIn(yield* openSignIn(token))
  const withOneWay = yield* companiesRequiringProvider(members.map(({ companyId }) => companyId))
  for (const member of members) {
    const company = yield* companies.find(member.companyId)
    const isProviderOnly = withOneWay.has(member.companyId)
    if (Option.isSome(company)) choices.push({ member, company: company.value, isProviderOnly })
  }
  return choices
})

/**
 * Returns the link's token for the right code, and the members who may sign in with it. A wrong
 * code is counted and logged. Its answer takes at least half a second, so that the time does not
 * show who is a member. Fails with `WrongCode` or `SignInEnded`.
 */
export const redeemCode = Effect.fn("redeemCode")(function* (signInId: string, code: string) {
  const startedAt = yield* Clock.currentTimeMillis
  const id = yield* Effect.fromOption(decodeId(signInId), ended)
  const tried = yield* SignIns.use((signIns) => signIns.tryCode(id, startedAt, maxCodes))
  const signIn = Option.getOrUndefined(tried)
  const members = signIn === undefined ? [] : yield* membersOfSignIn(signIn)
  if (signIn !== undefined && members.length > 0 && (yield* isSignInCode(signIn, code))) {
    const redeemed: RedeemedCode = { token: yield* signInToken(signIn), members }
    return redeemed
  }
  const triesLeft = maxCodes - (signIn?.codesTried ?? maxCodes)
  const ending: ReadonlyArray<Change> =
    signIn !== undefined && triesLeft <= 0
      ? [{ _tag: "UseSignIn", signInId: id, at: startedAt }]
      : []
  yield* logFailedSignIn(members, { way: "code" }, ending)
  const passed = (yield* Clock.currentTimeMillis) - startedAt
  yield* Effect.sleep(Duration.millis(Math.max(0, 500 - passed)))
  return yield* triesLeft > 0 ? new WrongCode({ triesLeft }) : new SignInEnded()
})

/**
 * Signs a member in by a link and uses the link up. Returns the session and its token, which only
 * the caller knows. Fails with `SignInEnded`, also for a member that the link is not for, and with
 * `ProviderRequired`, which does not use the link up.
 */
export const redeemSignIn = Effect.fn("redeemSignIn")(
  function* (redeemed: {
    readonly token: string
    readonly memberId: MemberId
    /** The browser's description, such as `Firefox on Linux`. */
    readonly browser: string
  }) {
    const signIn = yield* openSignIn(redeemed.token)
    const members = yield* membersOfSignIn(signIn)
    const member = members.find(({ id }) => id === redeemed.memberId)
    if (member === undefined) return yield* new SignInEnded()
    const renewal = yield* requireOtherSignIn(member)
    const { audit, changes, value } = yield* startSession(member, {
      browser: redeemed.browser,
      way: "mail"
    })
    const used = { _tag: "UseSignIn", signInId: signIn.id, at: value.session.createdAt } as const
    return { value, commit: { changes: [used, ...renewal, ...changes], audit: [audit] } }
  },
  commitDecision,
  (signingIn, redeemed) =>
    Effect.tapErrorTag(signingIn, "SignInEnded", () => Effect.ignore(logFailedLink(redeemed.token)))
)

const findSignIn = Effect.fnUntraced(function* (token: string) {
  const id = yield* Effect.fromOption(signInOfToken(token), ended)
  const found = yield* SignIns.use((signIns) => signIns.find(id))
  const signIn = yield* Effect.fromOption(found, ended)
  return (yield* isSignInToken(signIn, token)) ? signIn : yield* ended()
})

const ended = () => new SignInEnded()

const openSignIn = Effect.fnUntraced(function* (token: string) {
  const signIn = yield* findSignIn(token)
  return isOpenSignIn(signIn, yield* Clock.currentTimeMillis) ? signIn : yield* ended()
})

const logFailedLink = Effect.fnUntraced(function* (token: string) {
  yield* logFailedSignIn(yield* membersOfSignIn(yield* findSignIn(token)), { way: "link" })
})
