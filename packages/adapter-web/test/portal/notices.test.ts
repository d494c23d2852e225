/** Goal: members get the mails that they want, and no others (contract PORTAL-37). */
import { assert } from "@effect/vitest"
import { changeMember } from "@review-proof/domain/companies"
import { EndpointId, type CompanyId, type Notice } from "@review-proof/ports"
import { fresh, queueNotices } from "@review-proof/ports/testing"
import { changeOwnNotices } from "@review-proof/domain/portal"
import { actor, givenColleague, makeKey, ownerOf } from "@review-proof/testkit/domain/account"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview } from "@review-proof/testkit/service/http-world"
import { entered, textOf } from "@review-proof/testkit/portal/portal"
import { sentNotices } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { Effect, Redacted } from "effect"

const path = "/portal/settings/notices"

const usageHigh = {
  _tag: "UsageHigh",
  month: "2026-11",
  requests: 8,
  limit: 10,
  memberId: null
} as const

/** Queues a notice that is due. */
const queued = Effect.fnUntraced(function* (companyId: CompanyId, notice: Notice) {
  const id = `notice ${yield* fresh.text}`
  yield* queueNotices({ id, companyId, notice, dueAt: 0 })
})

/** A notice for all members is first queued for each of them, and then sent. */
const sentInTwoTurns = Effect.map(Effect.replicateEffect(sentNotices, 2), (turns) => turns.flat())

const mailsTo = (email: string) =>
  Effect.map(sentInTwoTurns, (sent) =>
    sent.flatMap(({ notice, to }) => (Redacted.value(to) === email ? [notice] : []))
  )

layer(serviceWith())("Mails to members", (test) => {
  test("report a bad review once to each member who asked for it, with a link to the choice", function* () {
    const { business, email, look, send } = yield* entered("member")
    yield* makeReview(business.id, { stars: 1 })
    assert.deepStrictEqual(yield* mailsTo(email), [])
    const page = yield* look(path)
    assert.notInclude(textOf(page.text), "endpoint was paused")
    const saved = yield* send(path, { "notices.low_review": "low_review" })
    assert.strictEqual(saved.headers["location"], `${path}?done=saved`)
    assert.match(
      (yield* look(path)).text,
      /name="notices\.low_review"\s+value="low_review"[^>]*checked/
    )
    yield* makeReview(business.id, { stars: 3 })
    const low = yield* makeReview(business.id, { stars: 2 })
    const [notice, ...others] = yield* mailsTo(email)
    assert.lengthOf(others, 0)
    assert.deepInclude(notice, {
      _tag: "LowReview",
      stars: 2,
      pageUrl: `https://reviews.example/portal/reviews/rev_${low.id}`,
      choiceUrl: `https://reviews.example${path}`
    })
    assert.deepStrictEqual(yield* mailsTo(email), [])
    yield* send(path, {})
    yield* makeReview(business.id, { stars: 1 })
    assert.deepStrictEqual(yield* mailsTo(email), [])
  })

  test("tell admins and owners of a month's usage, unless they switched that mail off", function* () {
    const owner = yield* entered("owner")
    const colleague = yield* givenColleague(owner.company.id)
    yield* queued(owner.company.id, usageHigh)
    const sent = yield* sentInTwoTurns
    const addresses = sent.map(({ to }) => Redacted.value(to))
    assert.include(addresses, owner.email)
    assert.notInclude(addresses, colleague.email)
    assert.deepInclude(sent[0]?.notice, {
      _tag: "UsageHigh",
      pageUrl: "https://reviews.example/portal/usage"
    })
    yield* owner.send(path, { "notices.key_expires": "key_expires" })
    yield* queued(owner.company.id, usageHigh)
    assert.deepStrictEqual(yield* mailsTo(owner.email), [])
  })

  test("reach everybody who wants them in a company of more than a hundred, too", function* () {
    const { company, member } = yield* entered("owner")
    for (let others = 0; others < 99; others++) yield* givenColleague(company.id)
    const late = yield* givenColleague(company.id, "admin")
    yield* queued(company.id, usageHigh)
    const addresses = (yield* sentInTwoTurns).map(({ to }) => Redacted.value(to))
    assert.includeMembers(addresses, [member.email, late.email])
  })

  test("go to nobody whose role can no longer act on them, but about a key to an owner then", function* () {
    const { company } = yield* entered("owner")
    const colleague = yield* givenColleague(company.id, "admin")
    const { key } = yield* makeKey(company.id, { createdBy: colleague.id })
    const told = Effect.gen(function* () {
      const { expiresAt, hint, id: keyId, name: keyName } = key
      const of = { keyId, keyName, hint, expiresAt: expiresAt ?? 0 }
      yield* queued(company.id, { _tag: "KeyExpires", ...of })
      yield* queued(company.id, { ...usageHigh, memberId: colleague.id })
      const sent = yield* sentNotices
      return sent.map(({ notice, to }) => [notice._tag, Redacted.value(to)])
    })
    assert.sameDeepMembers(yield* told, [
      ["KeyExpires", colleague.email],
      ["UsageHigh", colleague.email]
    ])
    yield* changeMember(actor, colleague.id, { role: "member" })
    const { email: firstOwner } = yield* ownerOf(company.id)
    assert.deepStrictEqual(yield* told, [["KeyExpires", firstOwner]])
  })

  test("tell of a paused webhook the first owner who wants it", function* () {
    const { look } = yield* entered("admin")
    const text = textOf((yield* look(path)).text)
    assert.include(text, "API key")
    assert.notInclude(text, "endpoint was paused")
    const owner = yield* entered("owner")
    const { company } = owner
    const first = yield* ownerOf(company.id)
    const toldOfPause = Effect.gen(function* () {
      yield* queued(company.id, {
        _tag: "EndpointPaused",
        endpointId: EndpointId.make("we_1"),
        url: "https://shop.example",
        failingSince: 1
      })
      return (yield* sentNotices).map(({ notice, to }) => [notice._tag, Redacted.value(to)])
    })
    const pauseTo = ({ email }: { readonly email: string }) => [["EndpointPaused", email]]
    assert.deepStrictEqual(yield* toldOfPause, pauseTo(first))
    yield* changeOwnNotices(first, [])
    assert.deepStrictEqual(yield* toldOfPause, pauseTo(owner))
    yield* owner.send(path, {})
    assert.notInclude((yield* owner.look(path)).text, "checked")
    assert.deepStrictEqual(yield* toldOfPause, [])
  })
})
