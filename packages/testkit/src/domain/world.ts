/** The domain on the memory store, with its commits kept for inspection. */
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { PasskeyVerifierLayer } from "@review-proof/adapter-passkeys"
import { BusinessId, HostResolver, PhoneNumbers, UnitOfWork } from "@review-proof/ports"
import type { AuditEntry, EventFacts } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { Secrets, WebCryptoLayer } from "@review-proof/domain/secrets"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { NewInvitation } from "@review-proof/domain/invitations"
import { testOn } from "../test.ts"
import { callerOf, givenColleague, makeAccount } from "./account.ts"
import { invite } from "./given.ts"

/** Every commit that happened, in order. */
export class Committed extends Context.Service<Committed, Array<Commit>>()("test/Committed") {}

const Watched = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const committed = yield* Committed
    const unit = yield* UnitOfWork
    return UnitOfWork.of({
      commit: (commit) =>
        Effect.tap(unit.commit(commit), (result) =>
          Effect.sync(() => {
            if (result._tag === "Committed") committed.push(commit)
          })
        )
    })
  })
)

/** Numbers of two countries, enough to test valid and invalid ones. */
const PhoneBook = Layer.succeed(
  PhoneNumbers,
  PhoneNumbers.of({
    parse: (text) => {
      const digits = text.replaceAll(/[\s()/-]/g, "").replace(/^00/, "+")
      const callingCode = /^\+(49|1)\d{9,11}$/.exec(digits)?.[1]
      return Effect.succeed(
        callingCode === undefined ? Option.none() : Option.some({ e164: digits, callingCode })
      )
    }
  })
)

/** Names as they resolve in these tests; any other resolves to nothing yet. */
const hosts: Readonly<Record<string, ReadonlyArray<string>>> = {
  "hooks.shop.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "inside.shop.com": ["10.0.0.7"],
  "mixed.shop.com": ["93.184.215.14", "127.0.0.1"],
  localhost: ["127.0.0.1", "::1"],
  receiver: ["127.0.0.1"]
}

const Hosts = Layer.succeed(
  HostResolver,
  HostResolver.of({ resolve: (name) => Effect.succeed(hosts[name] ?? []) })
)

export const World = Watched.pipe(
  Layer.provideMerge(Layer.sync(Committed, () => [])),
  Layer.provideMerge(Layer.mergeAll(PhoneBook, Hosts, PasskeyVerifierLayer)),
  Layer.provideMerge(Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))])),
  Layer.provideMerge(MemoryStoreLayer),
  Layer.provideMerge(WebCryptoLayer)
)

/** Declares tests that each have the domain on a store of their own. */
export const test = testOn(World)

/** Facts of the events that the effect committed. */
export const eventsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const committed = yield* Committed
    const start = committed.length
    const value = yield* effect
    const commits = committed.slice(start)
    const events: ReadonlyArray<EventFacts> = commits.flatMap((commit) =>
      commit.events.map(({ facts }) => facts)
    )
    const audit: ReadonlyArray<AuditEntry> = commits.flatMap((commit) => commit.audit)
    return { value, events, audit, tags: events.map(({ _tag }) => _tag), commits }
  })

/** Stands for a business that a test did not ask for. */
const nowhere = BusinessId.make("biz_none")

/** A fresh company with as many businesses as asked for, the first two of them by name. */
export const makeCompany = Effect.fnUntraced(function* (businesses: number = 1) {
  const { businessIds, company } = yield* makeAccount({ businesses })
  const [businessId = nowhere, otherId = nowhere] = businessIds
  const caller = callerOf(company.id, businessIds)
  return { companyId: company.id, businessIds, businessId, otherId, caller }
})

/** A fresh company with a business and a plain member. */
export const staffedCompany = Effect.gen(function* () {
  const company = yield* makeCompany()
  return { ...company, member: yield* givenColleague(company.companyId) }
})

export const newBusiness = Effect.map(makeCompany(), ({ businessId }) => businessId)

/** A fresh company with an invitation. */
export const invited = Effect.fnUntraced(function* (fields: Partial<NewInvitation> = {}) {
  const company = yield* makeCompany()
  const invitation = yield* invite(company.caller, fields)
  return { ...company, id: invitation.id, invitation }
})

/** Has another commit happen between an effect's decision and its first commit. */
export const withConflict = Effect.fnUntraced(function* <A, E, R, B, F, S>(
  other: Effect.Effect<A, E, R>,
  effect: Effect.Effect<B, F, S>
) {
  const overtaken = yield* meanwhile(other)
  return yield* effect.pipe(
    altering(UnitOfWork, ({ commit }) => ({
      commit: (given) => Effect.andThen(overtaken, commit(given))
    }))
  )
})

/** Runs an effect with some methods of a port replaced. The replacements may call the port's own. */
export const altering =
  <Id, Port extends object>(
    port: Context.Service<Id, Port>,
    alter: (own: Port) => Partial<NoInfer<Port>>
  ) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Id> =>
    Effect.flatMap(port, (own) => Effect.provideService(effect, port, { ...own, ...alter(own) }))

/** Another effect with its services, for a part of the tested one to run. */
export const bound = <A, E, R>(other: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.context<R>(), (services) => Effect.orDie(Effect.provide(other, services)))

/** Like `bound`, for what happens once, however often it is run. */
export const meanwhile = <A, E, R>(other: Effect.Effect<A, E, R>) =>
  Effect.flatMap(bound(other), Effect.cached)

/** Moves the test clock on until the effect that it races with has ended. */
export const passTime = Effect.forever(Effect.andThen(TestClock.adjust(100), Effect.yieldNow))

/** A review as a customer writes it on the page of an invitation. */
export const submission = {
  stars: 5,
  title: null,
  text: "Lovely people",
  language: "en",
  experienceDate: null
} as const
