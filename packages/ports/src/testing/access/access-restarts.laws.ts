import { Clock, Effect } from "effect"
import {
  type AccessPorts,
  type CorePorts,
  IdentityProviders,
  Passkeys,
  type PortalPorts,
  Sessions,
  SignIns
} from "../../store.ts"
import { Admission, Credentials, IdempotencyRecords, utcMonth } from "../../index.ts"
import { changed, givenCompany, givenKey, newAnswer } from "../given.ts"
import { keeps, restartsOf } from "../restarting.ts"
import { hour } from "../suite.ts"
import { attemptWith, foundBy, givenToken } from "./admission-attempts.ts"
import { admissionUnderTest } from "./admission-under-test.ts"
import { givenIdentity, givenProvider } from "./identity-providers.laws.ts"
import { givenPasskey } from "./passkeys.laws.ts"
import { givenSession } from "./sessions.laws.ts"
import { givenSignIn } from "./sign-ins.laws.ts"

export const accessRestarts = restartsOf<AccessPorts | CorePorts>((test, restarting) => {
  test("A restart keeps tokens and their ends, answers, the requests of the month and of the day, and blocked addresses", function* () {
    const given = Effect.gen(function* () {
      const admission = yield* admissionUnderTest
      const [live, ended] = [
        yield* givenToken({ endsIn: hour }),
        yield* givenToken({ endsIn: hour })
      ]
      yield* Credentials.use(({ endToken }) => endToken(ended.key.id, ended.token.hash))
      const key = yield* givenKey(yield* givenCompany())
      const attempt = yield* attemptWith(key.hash)
      const month = utcMonth(yield* Clock.currentTimeMillis)
      yield* Effect.replicateEffect(admission.attempt(attempt), 2)
      yield* admission.refund(key.companyId, month, key.id)
      yield* admission.recordFailure(attempt.addressBucket, 1)
      const [answer, replaced] = [yield* freshAnswer, yield* freshAnswer]
      const { put, putIfAbsent } = yield* IdempotencyRecords
      for (const one of [answer, replaced]) yield* putIfAbsent(one)
      yield* put({ ...replaced, answer: "another" })
      const read = Effect.gen(function* () {
        const { find } = yield* IdempotencyRecords
        const { blockedUntil, requestsByDay, requestsIn } = yield* Admission
        return [
          (yield* foundBy(live.token.hash))?.token,
          (yield* foundBy(ended.token.hash))?.token,
          yield* Credentials.use(({ findKey }) => findKey(key.id)),
          yield* Effect.forEach([answer, replaced], (one) => find(one.scope, one.key)),
          yield* requestsIn(key.companyId, month),
          yield* requestsByDay(key.companyId, { first: 0, last: 1_000_000 }, 1),
          yield* blockedUntil(attempt.addressBucket, 1)
        ]
      })
      return { read }
    })
    yield* keeps(restarting, given)
  })
})

export const portalRestarts = restartsOf<CorePorts | PortalPorts>((test, restarting) => {
  test("A restart keeps sessions, sign-ins, passkeys, providers and identities", function* () {
    const given = Effect.gen(function* () {
      const session = yield* givenSession()
      yield* Sessions.use(({ touch }) => touch(session.id, session.lastUsedAt + 1))
      const signIn = yield* givenSignIn()
      yield* SignIns.use(({ tryCode }) => tryCode(signIn.id, signIn.createdAt, 5))
      const used = yield* givenSignIn()
      yield* changed({ _tag: "UseSignIn", signInId: used.id, at: used.createdAt })
      const passkey = yield* givenPasskey()
      const provider = yield* givenProvider()
      const identity = yield* givenIdentity()
      const read = Effect.gen(function* () {
        return [
          yield* Sessions.use(({ find }) => find(session.tokenHash)),
          yield* SignIns.use(({ find }) => find(signIn.id)),
          yield* SignIns.use(({ find }) => find(used.id)),
          yield* Passkeys.use(({ find }) => find(passkey.id)),
          yield* IdentityProviders.use(({ find }) => find(provider.companyId)),
          yield* IdentityProviders.use(({ findIdentity }) => findIdentity(identity))
        ]
      })
      return { read }
    })
    yield* keeps(restarting, given)
  })
})

const freshAnswer = Effect.flatMap(givenCompany(), (company) => newAnswer(company))
