/**
 * Goal: a passkey signs in its member alone, at the portal's own pages, once for each challenge.
 */
import { assert, describe } from "@effect/vitest"
import { changeMember, removeMember } from "@review-proof/domain/companies"
import {
  askForPasskey,
  listPasskeys,
  offerPasskey,
  PasskeyNotAccepted,
  readSession,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey
} from "@review-proof/domain/portal"
import { atOnce, ending } from "@review-proof/testkit/domain/given"
import { givenColleague, givenOwner } from "@review-proof/testkit/domain/account"
import { eventsOf, test, withConflict } from "@review-proof/testkit/domain/world"
import { SoftwareAuthenticator } from "@review-proof/testkit/portal/software-authenticator"
import type { Member } from "@review-proof/ports"
import { Passkeys, SessionId } from "@review-proof/ports/store"
import { Duration, Effect, Exit, flow, Struct } from "effect"
import { TestClock } from "effect/testing"

const site = { id: "reviews.example", origin: "https://reviews.example" }
const here = { origin: site.origin, rpId: site.id }
const session = { id: SessionId.make("ses_1") }
const browser = "Firefox on Linux"

const givenMember = Effect.map(givenOwner(), ({ owner }) => owner)

const register = Effect.fnUntraced(function* (
  member: Member,
  authenticator: SoftwareAuthenticator,
  lie: Partial<Parameters<SoftwareAuthenticator["make"]>[0]> = {}
) {
  const { challenge, userHandle } = yield* offerPasskey({ member, session })
  const answer = authenticator.make({ ...here, challenge: challenge.bytes, userHandle, ...lie })
  const given = { name: "Laptop", ticket: challenge.ticket, answer, site }
  yield* registerPasskey({ member, session }, given)
  return { given, passkey: (yield* listPasskeys(member)).at(-1) ?? assert.fail() }
})

/** A member with a passkey, and the authenticator that has it. */
const givenPasskey = Effect.fnUntraced(function* (options: { readonly counts?: boolean } = {}) {
  const member = yield* givenMember
  const authenticator = new SoftwareAuthenticator(options)
  return { member, authenticator, ...(yield* register(member, authenticator)) }
})

/** Returns what a passkey answers to a new challenge. */
const answered = Effect.fnUntraced(function* (
  authenticator: SoftwareAuthenticator,
  lie: Partial<Parameters<SoftwareAuthenticator["use"]>[0]> = {}
) {
  const { bytes, ticket } = yield* askForPasskey
  const answer = authenticator.use({ ...here, challenge: bytes, ...lie })
  return { ticket, answer, site, browser }
})

const signIn = flow(answered, Effect.flatMap(signInByPasskey))

/** Why a passkey was not accepted. */
const reasonOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) =>
    error instanceof PasskeyNotAccepted ? error.reason : error
  )

describe("A passkey", () => {
  test("is kept with its public key alone, and signs its member in", function* () {
    const { audit: made, value: given } = yield* eventsOf(givenPasskey())
    const { authenticator, member, passkey } = given
    assert.containsSubset(made.at(-1), { action: "passkey.added", target: passkey.id })
    assert.deepInclude(passkey, {
      memberId: member.id,
      name: "Laptop",
      counter: 1,
      isBackedUp: false,
      transports: ["internal"],
      lastUsedAt: null
    })
    const { audit, value } = yield* eventsOf(signIn(authenticator))
    assert.strictEqual((yield* readSession(value.token)).member.id, member.id)
    assert.deepStrictEqual(
      audit.map(({ action, actor, details }) => [action, actor, details]),
      [["member.signed_in", member.id, { browser, way: "passkey" }]]
    )
    const [kept] = yield* listPasskeys(member)
    assert.deepInclude(kept, { counter: 2, lastUsedAt: value.session.createdAt })
  })

  test("without a counter signs in repeatedly", function* () {
    const { authenticator, member, passkey } = yield* givenPasskey({ counts: false })
    assert.deepInclude(passkey, { counter: 0, isBackedUp: true })
    for (let times = 0; times < 3; times += 1) {
      const { session: begun } = yield* signIn(authenticator)
      assert.strictEqual(begun.memberId, member.id)
    }
  })

  test("is taken without what its authenticator attests, which nobody asked for", function* () {
    const authenticator = new SoftwareAuthenticator()
    yield* register(yield* givenMember, authenticator, { format: "android-safetynet" })
    yield* signIn(authenticator)
  })

  test("is renamed and removed only by its member, and then signs nobody in", function* () {
    const { authenticator, member, passkey } = yield* givenPasskey()
    const stranger = yield* givenMember
    for (const change of [
      renamePasskey(stranger, passkey.id, "Mine"),
      removePasskey(stranger, passkey.id)
    ]) {
      assert.strictEqual(yield* ending(change), "NotFound")
    }
    const { audit } = yield* eventsOf(
      Effect.andThen(
        renamePasskey(member, passkey.id, "Desk"),
        Effect.andThen(listPasskeys(member), removePasskey(member, passkey.id))
      )
    )
    assert.deepStrictEqual(
      audit.map(({ action, target }) => [action, target]),
      [
        ["passkey.renamed", passkey.id],
        ["passkey.removed", passkey.id]
      ]
    )
    assert.deepStrictEqual(yield* listPasskeys(member), [])
    assert.strictEqual(yield* reasonOf(signIn(authenticator)), "unknown")
  })

  test("is removed with its member, and with the member's address", function* () {
    const moved = yield* givenPasskey()
    yield* changeMember("operator", moved.member.id, { name: "Robin" })
    yield* signIn(moved.authenticator)
    yield* changeMember("operator", moved.member.id, { email: "new@shop.example" })
    assert.strictEqual(yield* reasonOf(signIn(moved.authenticator)), "unknown")
    const gone = yield* givenPasskey()
    yield* givenColleague(gone.member.companyId, "owner")
    yield* removeMember("operator", gone.member.id)
    assert.strictEqual(yield* reasonOf(signIn(gone.authenticator)), "unknown")
    assert.deepStrictEqual(yield* listPasskeys(gone.member), [])
  })

  test("is one of twenty at most, also of several at once", function* () {
    const member = yield* givenMember
    for (let made = 0; made < 18; made += 1) yield* register(member, new SoftwareAuthenticator())
    const more = reasonOf(register(member, new SoftwareAuthenticator()))
    const reasons = yield* atOnce(4, Effect.exit(more))
    const refused = reasons.filter(Exit.isSuccess)
    assert.deepStrictEqual(refused.map(Struct.get("value")), ["many", "many"])
    assert.lengthOf(yield* listPasskeys(member), 20)
  })

  test("that is the twentieth is added once, too, when it is brought twice", function* () {
    const member = yield* givenMember
    for (let made = 0; made < 19; made += 1) yield* register(member, new SoftwareAuthenticator())
    const { given } = yield* register(member, new SoftwareAuthenticator())
    yield* registerPasskey({ member, session }, given)
    assert.lengthOf(yield* listPasskeys(member), 20)
  })
})

/** Answers of an authenticator for another host, challenge or page, or without verifying its user. */
const foreign = [
  ["for another host", { rpId: "evil.example" }],
  ["with a challenge of nobody's", { challenge: "A".repeat(43) }],
  ["where the authenticator did not verify who uses it", { isVerified: false }],
  ["from within another site's page", { crossOrigin: true }]
] as const

describe("Making a passkey is refused", () => {
  const lies: ReadonlyArray<readonly [what: string, lie: Parameters<typeof register>[2]]> = [
    ["from another site", { origin: "https://reviews.example.evil.example" }],
    ["from another port", { origin: "https://reviews.example:8443" }],
    ["by the answer to another question", { type: "webauthn.get" }],
    ...foreign
  ]
  test.each(lies)("%s", function* ([, lie]) {
    const member = yield* givenMember
    const made = register(member, new SoftwareAuthenticator(), lie)
    assert.strictEqual(yield* reasonOf(made), "refused")
    assert.deepStrictEqual(yield* listPasskeys(member), [])
  })

  test("ten minutes after its question, and in another session", function* () {
    const { authenticator, member } = yield* givenPasskey()
    const { challenge, userHandle } = yield* offerPasskey({ member, session })
    const answer = authenticator.make({ ...here, challenge: challenge.bytes, userHandle })
    const other = { member, session: { id: SessionId.make("ses_2") } }
    const late = { name: "Desk", ticket: challenge.ticket, answer, site }
    assert.strictEqual(yield* reasonOf(registerPasskey(other, late)), "refused")
    const longer = `${challenge.ticket.split(".")[0]}.9999999999999`
    const stretched = { ...late, ticket: longer }
    assert.strictEqual(yield* reasonOf(registerPasskey({ member, session }, stretched)), "refused")
    yield* TestClock.adjust(Duration.minutes(10))
    assert.strictEqual(yield* reasonOf(registerPasskey({ member, session }, late)), "late")
  })

  test("to a member who gets another address at the same moment", function* () {
    const member = yield* givenMember
    const move = changeMember("operator", member.id, { email: "moved@shop.example" })
    const made = register(member, new SoftwareAuthenticator())
    assert.strictEqual(yield* reasonOf(withConflict(move, made)), "late")
    assert.deepStrictEqual(yield* listPasskeys(member), [])
  })

  test("with a malformed answer", function* () {
    const member = yield* givenMember
    const { challenge } = yield* offerPasskey({ member, session })
    for (const answer of ["", "{}", "null", "[", '{"id":"a","rawId":"a","type":"public-key"}']) {
      const given = { name: "Laptop", ticket: challenge.ticket, answer, site }
      assert.strictEqual(yield* reasonOf(registerPasskey({ member, session }, given)), "refused")
    }
  })

  test("if it is already registered, or its challenge was already used", function* () {
    const { given } = yield* givenPasskey()
    const member = yield* givenMember
    const { challenge, userHandle } = yield* offerPasskey({ member, session })
    const made = { ...here, challenge: challenge.bytes, userHandle }
    const own = JSON.parse(new SoftwareAuthenticator().make(made))
    const taken = JSON.parse(given.answer)
    taken.response.clientDataJSON = own.response.clientDataJSON
    const { ticket } = challenge
    const brought = (answer: object) =>
      registerPasskey({ member, session }, { ...given, ticket, answer: JSON.stringify(answer) })
    assert.strictEqual(yield* reasonOf(brought(taken)), "known")
    yield* brought(own)
    yield* brought(own)
    assert.lengthOf(yield* listPasskeys(member), 1)
    const second = JSON.parse(new SoftwareAuthenticator().make(made))
    assert.strictEqual(yield* reasonOf(brought(second)), "late")
    assert.lengthOf(yield* listPasskeys(member), 1)
  })
})

describe("Signing in by a passkey is refused", () => {
  const lies: ReadonlyArray<readonly [what: string, lie: Parameters<typeof signIn>[1]]> = [
    ["from another site", { origin: "https://evil.example" }],
    ["by the answer to another question", { type: "webauthn.create" }],
    ...foreign
  ]
  test.each(lies)("%s, and is logged", function* ([, lie]) {
    const { authenticator, member } = yield* givenPasskey()
    const { audit, value } = yield* eventsOf(reasonOf(signIn(authenticator, lie)))
    assert.strictEqual(value, "refused")
    assert.deepStrictEqual(
      audit.map(({ action, actor, details }) => [action, actor, details]),
      [["member.sign_in_failed", member.id, { way: "passkey", reason: "refused" }]]
    )
  })

  test("where its counter does not grow, and that is logged", function* () {
    const { authenticator, member } = yield* givenPasskey()
    yield* signIn(authenticator, { counter: 7 })
    for (const counter of [7, 6, 0]) {
      const { audit, value } = yield* eventsOf(reasonOf(signIn(authenticator, { counter })))
      assert.strictEqual(value, "counter")
      assert.deepStrictEqual(audit[0]?.details, { way: "passkey", reason: "counter" })
    }
    yield* signIn(authenticator, { counter: 8 })
    assert.deepInclude((yield* listPasskeys(member))[0], { counter: 8 })
  })

  test("a second time with one challenge, also of two at once", function* () {
    const { authenticator } = yield* givenPasskey({ counts: false })
    const given = yield* answered(authenticator)
    const ends = yield* atOnce(3, ending(signInByPasskey(given)))
    assert.sameMembers(ends, ["Done", "PasskeyNotAccepted", "PasskeyNotAccepted"])
    assert.strictEqual(yield* reasonOf(signInByPasskey(given)), "late")
  })

  test("ten minutes after its question, and with the challenge for making one", function* () {
    const { authenticator, member } = yield* givenPasskey()
    const given = yield* answered(authenticator)
    yield* TestClock.adjust(Duration.minutes(10))
    assert.strictEqual(yield* reasonOf(signInByPasskey(given)), "late")
    const { challenge } = yield* offerPasskey({ member, session })
    const answer = authenticator.use({ ...here, challenge: challenge.bytes })
    const crossed = { ...given, ticket: challenge.ticket, answer }
    assert.strictEqual(yield* reasonOf(signInByPasskey(crossed)), "refused")
  })

  test("with an unregistered passkey, and with another member's user", function* () {
    const { member } = yield* givenPasskey()
    const stranger = new SoftwareAuthenticator()
    stranger.make({ ...here, challenge: "A".repeat(43), userHandle: "bWVtXzE" })
    assert.strictEqual(yield* reasonOf(signIn(stranger)), "unknown")
    const { authenticator } = yield* givenPasskey()
    const { userHandle } = yield* offerPasskey({ member, session })
    assert.strictEqual(yield* reasonOf(signIn(authenticator, { userHandle })), "unknown")
  })

  test("where the signature is another key's", function* () {
    const { authenticator, passkey } = yield* givenPasskey()
    const forger = new SoftwareAuthenticator()
    forger.make({ ...here, challenge: "A".repeat(43), userHandle: "bWVtXzE" })
    const { bytes, ticket } = yield* askForPasskey
    const right = JSON.parse(authenticator.use({ ...here, challenge: bytes }))
    const forged = JSON.parse(forger.use({ ...here, challenge: bytes }))
    const { signature } = forged.response
    const answer = JSON.stringify({ ...right, response: { ...right.response, signature } })
    const given = { ticket, answer, site, browser }
    assert.strictEqual(yield* reasonOf(signInByPasskey(given)), "refused")
    const found = yield* Passkeys.use((passkeys) => passkeys.findByCredential(passkey.credentialId))
    assert.strictEqual(found._tag, "Some")
  })
})
