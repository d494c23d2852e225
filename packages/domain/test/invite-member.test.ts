import { assert } from "@effect/vitest"
import { removeMember } from "@review-proof/domain/companies"
import { emailContact } from "@review-proof/domain/invitations"
import { inviteMember } from "@review-proof/domain/portal"
import type { Member } from "@review-proof/ports"
import { fresh } from "@review-proof/ports/testing"
import { givenOwner, membersOf } from "@review-proof/testkit/domain-account"
import { passTime, World } from "@review-proof/testkit/domain-world"
import { sentNotices } from "@review-proof/testkit/sign-in-mail"
import { testOn } from "@review-proof/testkit/test"
import { Effect, Redacted } from "effect"

const test = testOn(World)

const invite = Effect.fnUntraced(function* (owner: Member, address: string) {
  const session = { id: yield* fresh.sessionId }
  const email = emailContact(address) ?? assert.fail(address)
  const form = { session, path: "/portal/members/new", fields: new Map() }
  yield* inviteMember(owner, { name: "Kim", role: "admin", email }, form)
})

const invitations = Effect.map(sentNotices, (notices) =>
  notices
    .filter(({ notice }) => notice._tag === "MemberInvited")
    .map(({ to }) => Redacted.value(to))
)

test("Owners who invite one address at once make one member", function* () {
  const { owner } = yield* givenOwner()
  const tries = Array.from({ length: 5 }, () =>
    Effect.result(Effect.raceFirst(invite(owner, "kim@shop.example"), passTime))
  )
  const results = yield* Effect.all(tries, { concurrency: "unbounded" })
  assert.lengthOf(
    results.filter(({ _tag }) => _tag === "Success"),
    1
  )
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

test("Members who were removed in the meantime get no mail", function* () {
  const { owner } = yield* givenOwner()
  yield* invite(owner, "kim@shop.example")
  const kim = (yield* membersOf(owner.companyId)).find(({ name }) => name === "Kim")
  yield* removeMember(owner, kim?.id ?? assert.fail())
  assert.deepStrictEqual(yield* invitations, [])
})
