import { assert } from "@effect/vitest"
import { removeMember } from "@review-proof/domain/companies"
import { emailContact } from "@review-proof/domain/invitations"
import { inviteMember } from "@review-proof/domain/portal"
import type { Member } from "@review-proof/ports"
import { givenOwner, membersOf } from "@review-proof/testkit/domain/account"
import { atOnce, givenForm } from "@review-proof/testkit/domain/given"
import { test } from "@review-proof/testkit/domain/world"
import { sentNotices } from "@review-proof/testkit/portal/sign-in-mail"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

const invite = Effect.fnUntraced(function* (owner: Member, address: string) {
  const email = emailContact(address) ?? assert.fail(address)
  yield* inviteMember(owner, { name: "Kim", role: "admin", email }, yield* givenForm)
})

const invitations = Effect.map(sentNotices, (notices) =>
  notices
    .filter(({ notice }) => notice._tag === "MemberInvited")
    .map(({ to }) => Redacted.value(to))
)

test("Owners who invite one address at once make one member", function* () {
  const { owner } = yield* givenOwner()
  const results = yield* atOnce(5, Effect.isSuccess(invite(owner, "kim@shop.example")))
  assert.sameMembers(results, [true, false, false, false, false])
  assert.lengthOf(yield* membersOf(owner.companyId), 2)
  assert.deepStrictEqual(yield* invitations, ["kim@shop.example"])
})

test("An address gets five invitations an hour, from whatever companies, in any case of letters", function* () {
  for (let count = 1; count <= 5; count += 1) {
    yield* invite(
      (yield* givenOwner()).owner,
      count % 2 === 0 ? "kim@shop.example" : "KIM@shop.example"
    )
  }
  const refused = yield* Effect.flip(invite((yield* givenOwner()).owner, "kim@shop.example"))
  assert.strictEqual(refused._tag, "TooManyMails")
  assert.lengthOf(yield* invitations, 5)
})

test("Colleagues of a company get twenty invitations an hour, and those of another as many", function* () {
  const { owner } = yield* givenOwner()
  for (let count = 1; count <= 20; count += 1) yield* invite(owner, `kim${count}@many.example`)
  const refused = yield* Effect.flip(invite(owner, "late@many.example"))
  assert.deepInclude(refused, { _tag: "TooManyMails", retryAfterSeconds: 3600 })
  assert.lengthOf(yield* membersOf(owner.companyId), 21)
  yield* invite((yield* givenOwner()).owner, "late@many.example")
  yield* TestClock.adjust("1 hour")
  yield* invite(owner, "late@many.example")
})

test("Members who were removed in the meantime get no mail", function* () {
  const { owner } = yield* givenOwner()
  yield* invite(owner, "kim@shop.example")
  const kim = (yield* membersOf(owner.companyId)).find(({ name }) => name === "Kim")
  yield* removeMember(owner, kim?.id ?? assert.fail())
  assert.deepStrictEqual(yield* invitations, [])
})
