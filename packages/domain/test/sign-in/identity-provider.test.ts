/** Goal: a company's provider speaks for its own members alone, and locks nobody out. */
import { assert, describe } from "@effect/vitest"
import { changeMember } from "@review-proof/domain/companies"
import {
  beginProviderSignIn,
  finishProviderSignIn,
  limitFailedSignIns,
  offerSignIn,
  ProviderSignInRefused,
  readIdentityProvider,
  redeemSignIn,
  removeIdentityProvider,
  setProviderRequired,
  saveIdentityProvider
} from "@review-proof/domain/portal"
import { auditOf, ending } from "@review-proof/testkit/domain/given"
import { givenColleague, givenOwner } from "@review-proof/testkit/domain/account"
import { eventsOf, withConflict, World } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"
import type { Member, MemberId } from "@review-proof/ports"
import { changed } from "@review-proof/ports/testing"
import { type Session, SessionHash, SessionId, Sessions } from "@review-proof/ports/store"
import { OpenIdConnect, ProviderFailure } from "@review-proof/ports/sign-in"
import type { OpenIdClient, OpenIdIdentity, OpenIdChecks } from "@review-proof/ports/sign-in"
import { Duration, Effect, Layer, Logger, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"

const issuer = "https://login.example"
const redirectUri = "https://reviews.example/callback"

/** The identity that the provider returns, and the question that it was asked. */
let comesBack: OpenIdIdentity
const asked: Array<readonly [OpenIdClient, OpenIdChecks]> = []

const Provider = Layer.succeed(
  OpenIdConnect,
  OpenIdConnect.of({
    authorizationUrl: ({ issuer: at }) => Effect.succeed(`${at}/authorize`),
    identify: (client, question, query) =>
      query === "error=access_denied"
        ? Effect.fail(new ProviderFailure({ reason: "denied", detail: "jo@shop.example" }))
        : Effect.sync(() => {
            asked.push([client, question])
            return comesBack
          }),
    check: () => Effect.void
  })
)

const test = testOn(Layer.merge(World, Provider))

const settings = { issuer, clientId: "review-proof", secret: Redacted.make("client-secret") }

const withProvider = Effect.fnUntraced(function* () {
  const { owner } = yield* givenOwner()
  yield* saveIdentityProvider(owner, owner.companyId, settings)
  return owner
})

const begun = ({ companyId }: Member) =>
  beginProviderSignIn({ company: companyId, redirectUri, to: "/portal/reviews", anew: false })

const finished = ({ companyId }: Member, ticket: string, query = "code=1") =>
  finishProviderSignIn({ company: companyId, ticket, query, redirectUri, browser: "Firefox" })

const signIn = Effect.fnUntraced(function* (
  member: Member,
  identity: Partial<OpenIdIdentity> = {}
) {
  const { ticket } = yield* begun(member)
  comesBack = {
    issuer,
    subject: `subject of ${member.id}`,
    email: member.email,
    isEmailVerified: true,
    ...identity
  }
  return yield* finished(member, ticket)
})

const reasonOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) =>
    error instanceof ProviderSignInRefused ? error.reason : error
  )

const stored = ({ companyId }: Member) =>
  Effect.map(readIdentityProvider("operator", companyId), Option.getOrThrow)

const isLasting = ({ tokenHash }: Pick<Session, "tokenHash">) =>
  Sessions.use((sessions) => sessions.find(tokenHash)).pipe(
    Effect.map((found) => Option.getOrThrow(found).endedAt === null)
  )

/** The member in a browser of some session. */
const inBrowser = (member: Member, id = SessionId.make("ses_here")) => ({ member, session: { id } })

/** How it ends that a member has the provider become the only way. */
const requiring = (member: Member) => ending(setProviderRequired(inBrowser(member), true))

describe("A provider", () => {
  test("is asked with the company's secret, which is nowhere as it was entered", function* () {
    const { owner } = yield* givenOwner()
    const { commits } = yield* eventsOf(saveIdentityProvider(owner, owner.companyId, settings))
    assert.notInclude(JSON.stringify(commits), "client-secret")
    const entered = yield* signIn(owner)
    assert.deepStrictEqual([entered.session.memberId, entered.to], [owner.id, "/portal/reviews"])
    const [client, question] = asked.at(-1) ?? assert.fail()
    assert.strictEqual(Redacted.value(client.secret), "client-secret")
    assert.strictEqual(new Set(Object.values(question)).size, 3)
    yield* saveIdentityProvider(owner, owner.companyId, {
      ...settings,
      clientId: "new",
      secret: null
    })
    yield* signIn(owner)
    assert.strictEqual(Redacted.value(asked.at(-1)?.[0].secret ?? assert.fail()), "client-secret")
  })

  test("never gets the stored secret at another issuer", function* () {
    const owner = yield* withProvider()
    const before = yield* stored(owner)
    const another = { ...settings, issuer: "https://evil.example", secret: null }
    const saving = saveIdentityProvider(owner, owner.companyId, another)
    assert.deepStrictEqual(yield* ending(saving), ["secret"])
    assert.deepStrictEqual(yield* stored(owner), before)
  })

  test("is in the log with its settings, and with whether its secret changed", function* () {
    const { owner } = yield* givenOwner()
    const detailsOf = (secret: typeof settings.secret | null, clientId: string) =>
      Effect.map(
        eventsOf(saveIdentityProvider(owner, owner.companyId, { issuer, clientId, secret })),
        ({ audit }) => audit.map(({ details }) => details)
      )
    const first = { issuer, clientId: "one", secretChanged: true }
    assert.deepStrictEqual(yield* detailsOf(settings.secret, "one"), [first])
    const second = { issuer, clientId: "two", secretChanged: false }
    assert.deepStrictEqual(yield* detailsOf(null, "two"), [second])
  })

  test("keeps its trust, and adds no line to the log, when the same settings are saved again", function* () {
    const owner = yield* withProvider()
    yield* signIn(owner)
    const before = yield* stored(owner)
    for (const secret of [null, settings.secret]) {
      const again = saveIdentityProvider(owner, owner.companyId, { ...settings, secret })
      assert.deepStrictEqual((yield* eventsOf(again)).commits, [])
    }
    assert.deepStrictEqual(yield* stored(owner), before)
  })

  test("is set up by owners alone, whole and with https", function* () {
    const owner = yield* withProvider()
    const member = { ...owner, role: "admin" } as const
    const changes = [
      ending(saveIdentityProvider(member, owner.companyId, settings)),
      requiring(member),
      ending(removeIdentityProvider(member, owner.companyId)),
      ending(readIdentityProvider(member, owner.companyId))
    ]
    for (const change of changes) assert.strictEqual(yield* change, "OwnerRequired")
    const { owner: stranger } = yield* givenOwner()
    const foreign = saveIdentityProvider(stranger, owner.companyId, settings)
    assert.strictEqual(yield* ending(foreign), "NotFound")
    for (const wrong of [
      { issuer: "" },
      { issuer: "ftp://login.example" },
      { issuer: "http://login.example" },
      { issuer: "http://localhost.login.example" },
      { issuer: "https://user@login.example" },
      { issuer: "https://login.example?x=1" },
      { issuer: "https://login.example#x" },
      { issuer: `https://login.example/${"x".repeat(500)}` },
      { clientId: "" },
      { clientId: "two words" },
      { secret: Redacted.make("") }
    ]) {
      const saved = saveIdentityProvider(owner, owner.companyId, { ...settings, ...wrong })
      assert.deepStrictEqual(yield* ending(saved), Object.keys(wrong))
    }
    const long = { ...settings, issuer: `https://login.example/${"x".repeat(479)}` }
    const tooLong = saveIdentityProvider(owner, owner.companyId, long).pipe(
      Effect.catchTag("InvalidInput", ({ fields }) => Effect.succeed(fields))
    )
    assert.deepStrictEqual(yield* tooLong, { issuer: "has more than 500 characters" })
    const first = saveIdentityProvider(stranger, stranger.companyId, { ...settings, secret: null })
    assert.deepStrictEqual(yield* ending(first), ["secret"])
  })

  test("becomes the only way after its owner signed in through it, until it changes", function* () {
    const owner = yield* withProvider()
    const other = yield* givenColleague(owner.companyId, "owner")
    assert.strictEqual(yield* requiring(owner), "ProviderNotProven")
    yield* signIn(owner)
    assert.strictEqual(yield* requiring(other), "ProviderNotProven")
    const { session } = yield* signIn(owner)
    const mailed = (name: string, memberId: MemberId) => ({
      ...session,
      id: SessionId.make(`ses_${name}`),
      tokenHash: SessionHash.make(`${name}`.padStart(64, "0")),
      memberId,
      way: "mail" as const
    })
    const [here, elsewhere] = [mailed("a", owner.id), mailed("b", other.id)]
    yield* changed(
      { _tag: "InsertSession", session: here },
      { _tag: "InsertSession", session: elsewhere }
    )
    yield* setProviderRequired(inBrowser(owner, here.id), true)
    const lasting = yield* Effect.forEach([session, here, elsewhere], isLasting)
    assert.deepStrictEqual(lasting, [true, true, false])
    yield* saveIdentityProvider(owner, owner.companyId, { ...settings, secret: null })
    assert.isTrue((yield* stored(owner)).isOnlyWay)
    const renewed = { ...settings, secret: Redacted.make("renewed") }
    yield* saveIdentityProvider(owner, owner.companyId, renewed)
    assert.deepInclude(yield* stored(owner), { isOnlyWay: false, provenAt: null })
    assert.strictEqual(yield* requiring(owner), "ProviderNotProven")
  })

  test("is the only way from that moment on, also for members who are signing in", function* () {
    const owner = yield* withProvider()
    yield* signIn(owner)
    const redeeming = Effect.map(offerSignIn(owner, "https://reviews.example"), (link) => {
      const token = new URL(link).pathname.split("/").at(-1) ?? assert.fail()
      return redeemSignIn({ token, memberId: owner.id, browser: "Firefox" })
    })
    assert.strictEqual(yield* ending(yield* redeeming), "Done")
    const required = setProviderRequired(inBrowser(owner), true)
    const redeemed = yield* redeeming
    assert.strictEqual(yield* ending(withConflict(required, redeemed)), "ProviderRequired")
  })
})

describe("A failure of a provider", () => {
  test("is logged with company and kind, and nothing of the person", function* () {
    const owner = yield* withProvider()
    const { ticket } = yield* begun(owner)
    const logged: Array<unknown> = []
    const log = Logger.make(({ logLevel, message }) => logged.push([logLevel, message]))
    const failure = yield* Effect.flip(finished(owner, ticket, "error=access_denied")).pipe(
      Effect.provide(Logger.layer([log]))
    )
    assert.strictEqual(failure._tag, "ProviderFailure")
    const said = { company: owner.companyId, reason: "denied" }
    assert.deepStrictEqual(logged, [["Warn", ["A sign-in provider failed", said]]])
  })

  test("is counted, so that one ticket does not ask the provider without end", function* () {
    const owner = yield* withProvider()
    const { ticket } = yield* begun(owner)
    const denied = finished(owner, ticket, "error=access_denied")
    const trying = ending(limitFailedSignIns("192.0.2.9", denied))
    for (let tries = 0; tries < 20; tries += 1) {
      assert.strictEqual(yield* trying, "ProviderFailure")
    }
    assert.strictEqual(yield* trying, "AddressBlocked")
  })
})

describe("A person who returns from a provider", () => {
  test("is the member who came with this id before, whatever the address has become", function* () {
    const owner = yield* withProvider()
    yield* signIn(owner)
    const later = yield* signIn(owner, { email: null, isEmailVerified: false })
    assert.strictEqual(later.session.memberId, owner.id)
    assert.strictEqual(yield* reasonOf(signIn(owner, { subject: "another" })), "other")
  })

  test("is the member with this address, whose domain the provider spells in its own letters", function* () {
    const owner = yield* withProvider()
    yield* changeMember("operator", owner.id, { email: "robin@xn--mnchen-3ya.example" })
    const { session } = yield* signIn(owner, { email: "robin@münchen.example" })
    assert.strictEqual(session.memberId, owner.id)
  })

  test("is not the member with whose address something else begins", function* () {
    const owner = yield* withProvider()
    for (const more of ["/", ":8443", "?", "#x"]) {
      assert.strictEqual(
        yield* reasonOf(signIn(owner, { email: `${owner.email}${more}` })),
        "nobody"
      )
    }
  })

  test("is not a member with another company's address, an unverified one, or none", function* () {
    const owner = yield* withProvider()
    const stranger = yield* withProvider()
    assert.strictEqual(yield* reasonOf(signIn(owner, { email: stranger.email })), "nobody")
    assert.strictEqual(yield* reasonOf(signIn(owner, { email: null })), "nobody")
    assert.strictEqual(yield* reasonOf(signIn(owner, { isEmailVerified: false })), "unverified")
    yield* signIn(stranger)
    const same = { subject: `subject of ${stranger.id}`, email: null }
    assert.strictEqual(yield* reasonOf(signIn(owner, same)), "nobody")
  })

  test("who is refused is in the audit log, where the address is a member's", function* () {
    const owner = yield* withProvider()
    yield* signIn(owner, { isEmailVerified: false, email: "nobody@shop.example" }).pipe(Effect.flip)
    yield* signIn(owner, { isEmailVerified: false }).pipe(Effect.flip)
    yield* signIn(owner)
    yield* signIn(owner, { subject: "another" }).pipe(Effect.flip)
    const log = yield* auditOf(owner.companyId)
    const failed = log.filter(({ action }) => action === "member.sign_in_failed")
    assert.deepStrictEqual(
      failed.map(({ actor, details }) => [actor, details]),
      [
        [owner.id, { way: "provider", reason: "other" }],
        [owner.id, { way: "provider", reason: "unverified" }]
      ]
    )
  })

  test("is not known any more by another address or after the provider was removed", function* () {
    const owner = yield* withProvider()
    yield* signIn(owner)
    yield* changeMember("operator", owner.id, { email: "moved@shop.example" })
    assert.strictEqual(yield* reasonOf(signIn(owner)), "nobody")
    const other = yield* withProvider()
    yield* signIn(other)
    yield* removeIdentityProvider(other, other.companyId)
    assert.strictEqual(yield* ending(begun(other)), "NotFound")
    yield* saveIdentityProvider(other, other.companyId, settings)
    assert.strictEqual(yield* reasonOf(signIn(other, { email: null })), "nobody")
  })

  test("is signed out when the provider is removed or is another, except in the browser that does it", function* () {
    const another = { ...settings, issuer: "https://another.example" }
    const saving = (given: typeof settings) => (owner: Member, here: Pick<Session, "id">) =>
      saveIdentityProvider(owner, owner.companyId, given, here)
    for (const [done, lasts] of [
      [(owner, here) => removeIdentityProvider(owner, owner.companyId, here), [true, false]],
      [saving(another), [true, false]],
      [saving({ ...settings, clientId: "renamed" }), [true, true]]
    ] satisfies ReadonlyArray<[ReturnType<typeof saving>, ReadonlyArray<boolean>]>) {
      const owner = yield* withProvider()
      const [here, elsewhere] = [(yield* signIn(owner)).session, (yield* signIn(owner)).session]
      yield* done(owner, here)
      assert.deepStrictEqual(yield* Effect.forEach([here, elsewhere], isLasting), lasts)
    }
  })

  test("is not linked to a member who gets another address at the same moment", function* () {
    const owner = yield* withProvider()
    const move = changeMember("operator", owner.id, { email: "moved@shop.example" })
    assert.strictEqual(yield* reasonOf(withConflict(move, signIn(owner))), "nobody")
    assert.strictEqual(yield* reasonOf(signIn(owner)), "nobody")
  })

  test("is not known any more though the provider was removed at the same moment", function* () {
    const owner = yield* withProvider()
    const remove = removeIdentityProvider(owner, owner.companyId)
    assert.strictEqual(yield* reasonOf(withConflict(remove, signIn(owner))), "late")
    yield* saveIdentityProvider(owner, owner.companyId, settings)
    assert.strictEqual(yield* reasonOf(signIn(owner, { email: null })), "nobody")
  })

  test("is refused if the provider's settings change at the same moment, also to the same again", function* () {
    for (const change of [
      (owner: Member) =>
        saveIdentityProvider(owner, owner.companyId, { ...settings, clientId: "renamed" }),
      (owner: Member) =>
        Effect.andThen(
          removeIdentityProvider(owner, owner.companyId),
          saveIdentityProvider(owner, owner.companyId, settings)
        )
    ]) {
      const owner = yield* withProvider()
      assert.strictEqual(yield* reasonOf(withConflict(change(owner), signIn(owner))), "late")
      yield* signIn(owner)
    }
  })

  test("is refused at the address of another company, and no provider is asked", function* () {
    const [owner, other] = [yield* withProvider(), yield* withProvider()]
    const { ticket } = yield* begun(owner)
    const before = asked.length
    assert.strictEqual(yield* reasonOf(finished(other, ticket)), "late")
    assert.strictEqual(asked.length, before)
  })

  test("is refused after ten minutes, with an altered ticket, or when the issuer changed", function* () {
    const owner = yield* withProvider()
    const { ticket } = yield* begun(owner)
    for (const altered of ["", "x", `${ticket}A`, ticket.replace(/.$/, ""), `x${ticket}`]) {
      assert.strictEqual(yield* reasonOf(finished(owner, altered)), "late")
    }
    assert.strictEqual(yield* reasonOf(signIn(owner, { issuer: "https://evil.example" })), "late")
    yield* TestClock.adjust(Duration.minutes(10))
    assert.strictEqual(yield* reasonOf(finished(owner, ticket)), "late")
    const company = "cmp_none"
    const nowhere = beginProviderSignIn({ company, redirectUri, to: "/portal", anew: false })
    assert.strictEqual(yield* ending(nowhere), "NotFound")
  })
})
