import { assert, describe } from "@effect/vitest"
import { changeCompany, changeMember, removeMember } from "@review-proof/domain/companies"
import {
  endSession,
  endSessionsOf,
  formToken,
  isFormToken,
  offerSignIn,
  readSession,
  readSignIn,
  redeemCode,
  redeemSignIn
} from "@review-proof/domain/portal"
import { givenColleague, givenOwner, ownerOf } from "@review-proof/testkit/domain/account"
import { ending } from "@review-proof/testkit/domain/given"
import { eventsOf, passTime, test, withConflict } from "@review-proof/testkit/domain/world"
import {
  askToSignIn,
  receivers,
  sentNotices,
  signInMail
} from "@review-proof/testkit/portal/sign-in-mail"
import { anAddress } from "@review-proof/testkit/unique"
import { Companies, Notices, UnitOfWork, type Member } from "@review-proof/ports"
import { Sessions, SignIns, type SignInId } from "@review-proof/ports/store"
import { type Context, Duration, Effect, Layer, Redacted, Struct } from "effect"
import { TestClock } from "effect/testing"

/** An owner who has the mail for a sign-in that they asked for. */
const asked = Effect.fnUntraced(function* (email?: string) {
  const given = yield* givenOwner(email)
  const { id } = yield* askToSignIn(given.email)
  return { ...given, id, ...(yield* signInMail(given.email)) }
})

const redeem = (token: string, { id }: Member) =>
  redeemSignIn({ token, memberId: id, browser: "Firefox" })

const signedIn = Effect.fnUntraced(function* (email?: string) {
  const given = yield* asked(email)
  return { ...given, link: given.token, ...(yield* redeem(given.token, given.owner)) }
})

/** Wrong codes are answered late. */
const tryCode = (id: SignInId, code: string) =>
  Effect.raceFirst(ending(redeemCode(id, code)), passTime)

const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

/** A port whose calls are noted, with all that it is given. */
const noted = <Id, Port extends object>(
  port: Context.Service<Id, Port>,
  calls: Array<readonly [method: string, given: ReadonlyArray<unknown>]>
) =>
  Layer.effect(
    port,
    Effect.map(
      port,
      (service) =>
        new Proxy(service, {
          get: (target, method) => {
            const value: unknown = Reflect.get(target, method)
            if (typeof value !== "function") return value
            return (...given: ReadonlyArray<unknown>) => {
              calls.push([String(method), given])
              return Reflect.apply(value, target, given)
            }
          }
        })
    )
  )

describe("Signing in", () => {
  test("The link signs the member in, once, and the audit log names them", function* () {
    const { email, owner } = yield* givenOwner()
    yield* askToSignIn(email.toUpperCase())
    const { returnPath, token } = yield* signInMail(email)
    assert.strictEqual(returnPath, "/portal/reviews")
    const [choice] = yield* readSignIn(token)
    assert.deepStrictEqual(choice?.member, owner)
    const { audit, value } = yield* eventsOf(
      redeemSignIn({ token, memberId: owner.id, browser: "Firefox on Linux" })
    )
    assert.deepStrictEqual(
      audit.map(({ action, actor, details, target }) => ({ action, actor, details, target })),
      [
        {
          action: "member.signed_in",
          actor: owner.id,
          target: owner.id,
          details: { browser: "Firefox on Linux", way: "mail" }
        }
      ]
    )
    const { member, session } = yield* readSession(value.token)
    assert.deepStrictEqual(session, value.session)
    assert.deepStrictEqual(member, { ...owner, version: owner.version + 1 })
    const again = yield* eventsOf(
      ending(redeemSignIn({ token, memberId: owner.id, browser: "Chrome" }))
    )
    assert.strictEqual(again.value, "SignInEnded")
    const failed = again.audit.map(({ action, target }) => ({ action, target }))
    assert.deepStrictEqual(failed, [{ action: "member.sign_in_failed", target: owner.id }])
  })

  test.each([
    { entered: "olga@münchen.example", typed: "olga@xn--mnchen-3ya.example" },
    { entered: "olga@xn--mnchen-3ya.example", typed: "olga@MÜNCHEN.example" }
  ])("An address that was entered as $entered is found as $typed", function* ({ entered, typed }) {
    const { company, owner } = yield* givenOwner(entered)
    yield* askToSignIn(typed)
    const { token } = yield* signInMail(owner.email)
    assert.deepStrictEqual((yield* redeem(token, owner)).session.companyId, company.id)
  })

  test("A link expires after fifteen minutes, and an altered one is refused", function* () {
    const { owner, token } = yield* asked()
    for (const altered of [`A${token}`, token.slice(1), `${token}0`, "", "x".repeat(69)]) {
      assert.strictEqual(yield* ending(readSignIn(altered)), "SignInEnded")
    }
    yield* TestClock.adjust(Duration.minutes(15))
    assert.strictEqual(yield* ending(readSignIn(token)), "SignInEnded")
    assert.strictEqual(yield* ending(redeem(token, owner)), "SignInEnded")
  })

  test("The code leads to the link of the same sign-in, and to that of no other", function* () {
    const { code, email, id, token } = yield* asked()
    assert.match(code, /^\d{6}$/)
    assert.strictEqual(
      (yield* redeemCode(id, ` ${code.slice(0, 3)} ${code.slice(3)}`)).token,
      token
    )
    const other = yield* askToSignIn(email)
    const [first, second] = [code, (yield* signInMail(email)).code]
    if (first !== second) assert.strictEqual(yield* tryCode(other.id, first), "WrongCode")
  })

  test("Five wrong codes end a sign-in, its link too, and each is in the audit log", function* () {
    const { code, id, token } = yield* asked()
    const { audit, value } = yield* eventsOf(Effect.replicateEffect(tryCode(id, wrong(code)), 5))
    assert.deepStrictEqual(value, [
      "WrongCode",
      "WrongCode",
      "WrongCode",
      "WrongCode",
      "SignInEnded"
    ])
    assert.strictEqual(audit.filter(({ action }) => action === "member.sign_in_failed").length, 5)
    assert.strictEqual(yield* tryCode(id, code), "SignInEnded")
    assert.strictEqual(yield* ending(readSignIn(token)), "SignInEnded")
  })

  test("A fifth wrong code is in the audit log though the link is used at the same moment", function* () {
    const { code, id, owner, token } = yield* asked()
    for (let tries = 0; tries < 4; tries += 1) yield* tryCode(id, wrong(code))
    const used = withConflict(redeem(token, owner), tryCode(id, wrong(code)))
    const { audit, value } = yield* eventsOf(used)
    assert.strictEqual(value, "SignInEnded")
    assert.deepStrictEqual(audit.map(Struct.get("action")), [
      "member.signed_in",
      "member.sign_in_failed"
    ])
  })

  test("The fifth code may be the right one", function* () {
    const { code, id, token } = yield* asked()
    yield* Effect.replicateEffect(tryCode(id, wrong(code)), 4)
    assert.strictEqual((yield* redeemCode(id, code)).token, token)
    assert.lengthOf(yield* readSignIn(token), 1)
  })

  test("A person with several companies chooses one, and can choose no other", function* () {
    const one = yield* givenOwner()
    const two = yield* givenOwner(one.email)
    const stranger = yield* givenOwner()
    yield* askToSignIn(one.email)
    const { token } = yield* signInMail(one.email)
    const choices = yield* readSignIn(token)
    assert.sameMembers(
      choices.map(({ company }) => company.id),
      [one.company.id, two.company.id]
    )
    assert.strictEqual(yield* ending(redeem(token, stranger.owner)), "SignInEnded")
    const { session } = yield* redeem(token, two.owner)
    assert.strictEqual(session.companyId, two.company.id)
  })

  test("Members who were removed or changed their address do not sign in", function* () {
    const { company, owner, token } = yield* asked()
    yield* changeMember("operator", owner.id, { email: "elsewhere@shop.example" })
    assert.deepStrictEqual(yield* readSignIn(token), [])
    assert.strictEqual(yield* ending(redeem(token, owner)), "SignInEnded")
    assert.strictEqual((yield* ownerOf(company.id)).email, "elsewhere@shop.example")
  })

  test("Members who are removed or change their address at the same moment do not sign in", function* () {
    const moved = yield* asked()
    const move = changeMember("operator", moved.owner.id, { email: "moved@x.example" })
    const late = withConflict(move, redeem(moved.token, moved.owner))
    assert.strictEqual(yield* ending(late), "SignInEnded")
    const gone = yield* asked()
    yield* givenColleague(gone.owner.companyId, "owner")
    const remove = removeMember("operator", gone.owner.id)
    const later = withConflict(remove, redeem(gone.token, gone.owner))
    assert.strictEqual(yield* ending(later), "SignInEnded")
  })
})

describe("A link that is handed over", () => {
  test("It signs the member in once, within twelve hours, whatever the limits of mails", function* () {
    const { email, owner } = yield* givenOwner()
    yield* Effect.replicateEffect(askToSignIn(email), 5)
    const link = yield* offerSignIn(owner, "https://reviews.example")
    const token = new URL(link).pathname.slice("/portal/sign-in/".length)
    yield* TestClock.adjust(Duration.hours(11))
    const ends = [yield* ending(redeem(token, owner)), yield* ending(redeem(token, owner))]
    assert.deepStrictEqual(ends, ["Done", "SignInEnded"])
  })
})

describe("A stolen store", () => {
  test("The store is given no token, link or code", function* () {
    const calls: Parameters<typeof noted>[1] = []
    const { code, token } = yield* Effect.provide(
      Effect.gen(function* () {
        const { code, id, owner, token } = yield* asked()
        yield* tryCode(id, wrong(code))
        const redeemed = yield* redeem(token, owner)
        yield* endSession(yield* readSession(redeemed.token))
        return { code, token: [token, Redacted.value(redeemed.token)] }
      }),
      Layer.mergeAll(
        noted(UnitOfWork, calls),
        noted(Notices, calls),
        noted(SignIns, calls),
        noted(Sessions, calls)
      )
    )
    const text = JSON.stringify(calls)
    assert.include(text, "InsertSession")
    for (const secret of token) {
      assert.notInclude(text, secret)
      assert.notInclude(text, secret.slice(0, 43))
    }
    assert.notMatch(text, new RegExp(`"${code}"`))
  })
})

describe("Asking for a link", () => {
  test("An unknown address causes the same reads and writes, gets the same answer and no mail", function* () {
    const { email } = yield* givenOwner()
    const calls: Parameters<typeof noted>[1] = []
    const watched = Layer.mergeAll(
      noted(Companies, calls),
      noted(SignIns, calls),
      noted(UnitOfWork, calls)
    )
    const ids = [
      yield* Effect.provide(askToSignIn(email), watched),
      yield* Effect.provide(askToSignIn("nobody@shop.example"), watched)
    ]
    const each = ["membersByEmail", "begin", "commit"]
    assert.deepStrictEqual(
      calls.map(([method]) => method),
      [...each, ...each]
    )
    for (const { id } of ids) assert.match(id, /^sin_[0-9a-z]{26}$/)
    assert.deepStrictEqual(yield* receivers, [email])
    assert.strictEqual(yield* tryCode(ids[1]?.id ?? assert.fail(), "123456"), "WrongCode")
  })

  test("An address gets five mails an hour, known or not", function* () {
    const { email } = yield* givenOwner()
    for (const address of [email, "nobody.limited@shop.example"]) {
      const outcomes = yield* Effect.replicateEffect(ending(askToSignIn(address)), 6)
      assert.deepStrictEqual(outcomes.slice(4), ["Done", "TooManyMails"])
    }
    assert.lengthOf(yield* sentNotices, 5)
    yield* TestClock.adjust(Duration.hours(1))
    assert.strictEqual(yield* ending(askToSignIn(email)), "Done")
  })

  test("A network address gets twenty mails an hour", function* () {
    const network = anAddress()
    const outcomes = yield* Effect.forEach(
      Array.from({ length: 21 }, (_, index) => `somebody${index}@shop.example`),
      (email) => ending(askToSignIn(email, network))
    )
    assert.deepStrictEqual(outcomes.slice(19), ["Done", "TooManyMails"])
  })
})

describe("A session", () => {
  test("It ends after twelve hours without use, and after thirty days in any case", function* () {
    const { token } = yield* signedIn()
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      yield* TestClock.adjust(Duration.hours(11))
      yield* readSession(token)
    }
    yield* TestClock.adjust(Duration.hours(30 * 24 - 65 * 11))
    assert.strictEqual(yield* ending(readSession(token)), "NotSignedIn")
    const idle = yield* signedIn()
    yield* TestClock.adjust(Duration.hours(12))
    assert.strictEqual(yield* ending(readSession(idle.token)), "NotSignedIn")
  })

  test("Signing out ends it for good, alone or with all the others", function* () {
    const one = yield* signedIn()
    const two = yield* signedIn(one.email)
    yield* endSession(yield* readSession(one.token))
    assert.strictEqual(yield* ending(readSession(one.token)), "NotSignedIn")
    assert.strictEqual(yield* ending(readSession(two.token)), "Done")
    const { audit } = yield* eventsOf(endSessionsOf(two.owner))
    assert.deepStrictEqual(
      audit.map(({ action, actor }) => [action, actor]),
      [["member.signed_out", two.owner.id]]
    )
    assert.strictEqual(yield* ending(readSession(two.token)), "NotSignedIn")
  })

  test("It ends when the member is removed or gets another address", function* () {
    const moved = yield* signedIn()
    yield* changeMember("operator", moved.owner.id, { name: "Robin" })
    assert.strictEqual(yield* ending(readSession(moved.token)), "Done")
    yield* changeMember("operator", moved.owner.id, { email: "new@shop.example" })
    assert.strictEqual(yield* ending(readSession(moved.token)), "NotSignedIn")
    const { company, owner, token } = yield* signedIn()
    yield* givenColleague(company.id, "owner")
    assert.strictEqual(yield* ending(readSession(token)), "Done")
    yield* removeMember("operator", owner.id)
    assert.strictEqual(yield* ending(readSession(token)), "NotSignedIn")
  })

  test("It is refused while the company is suspended", function* () {
    const { company, token } = yield* signedIn()
    yield* changeCompany("operator", company.id, { status: "suspended" })
    assert.strictEqual(yield* ending(readSession(token)), "CompanySuspended")
    yield* changeCompany("operator", company.id, { status: "active" })
    assert.strictEqual(yield* ending(readSession(token)), "Done")
  })

  test("Its forms carry a token that no other session's forms have", function* () {
    const [one, two] = [yield* signedIn(), yield* signedIn()]
    const token = yield* formToken(one.session)
    assert.isTrue(yield* isFormToken(one.session, token))
    assert.isFalse(yield* isFormToken(two.session, token))
    assert.isFalse(yield* isFormToken(one.session, ""))
  })

  test("No text but a token is looked up", function* () {
    for (const text of ["", "x", "x".repeat(44), `pwt_${"x".repeat(43)}`, "ü".repeat(43)]) {
      assert.strictEqual(yield* ending(readSession(Redacted.make(text))), "NotSignedIn")
    }
  })
})
