/** Goal: every member knows where they are signed in, and can end it. */
import { assert } from "@effect/vitest"
import { getMember } from "@review-proof/domain/companies"
import { readOwnSessions } from "@review-proof/domain/portal"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import {
  assertLeads,
  assertPage,
  entered,
  isSignedIn,
  submissionOf,
  signIn,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { TestClock } from "effect/testing"

const account = "/portal/account"

/** The addresses of the forms that end other sessions. */
const endsIn = (text: string) =>
  Array.from(
    text.matchAll(/action="(\/portal\/account\/sessions\/[^"]+)"/g),
    ([, path = ""]) => path
  )

layer(serviceWith())("A member's account", (test) => {
  test("shows where a member is signed in, and ends a session, also when asked twice", function* () {
    const self = yield* entered("member")
    yield* TestClock.adjust("3 hours")
    const other = yield* signIn(self)
    const page = yield* self.look(account)
    const text = textOf(page.text)
    assert.include(text, "this browser signed in 3 hours ago, last used just now")
    const [path = "", ...more] = endsIn(page.text)
    assert.lengthOf(more, 0)
    const fields = submissionOf(page)
    for (const answer of [yield* self.send(path, fields), yield* self.send(path, fields)]) {
      assertLeads(answer, `${account}?done=ended`)
    }
    assert.deepStrictEqual([yield* isSignedIn(other), yield* isSignedIn(self)], [false, true])
    assert.lengthOf(endsIn((yield* self.look(account)).text), 0)
  })

  test("ends no session of a colleague", function* () {
    const self = yield* entered("owner")
    const member = yield* givenColleague(self.company.id, "admin")
    const theirs = yield* signIn({ member })
    const [session] = yield* readOwnSessions(member)
    const page = yield* self.look(account)
    assert.lengthOf(endsIn(page.text), 0)
    const answer = yield* self.send(`${account}/sessions/${session?.id}/end`, submissionOf(page))
    assert.strictEqual(answer.status, 404)
    assert.isTrue(yield* isSignedIn(theirs))
  })

  test("signs out everywhere", function* () {
    const self = yield* entered("member")
    const other = yield* signIn(self)
    const page = yield* self.look(account)
    assert.include(textOf(page.text), "Sign out everywhere")
    yield* self.send("/portal/sign-out", { everywhere: "1" })
    assert.deepStrictEqual([yield* isSignedIn(other), yield* isSignedIn(self)], [false, false])
  })

  test("takes another name, but none that advertises", function* () {
    const { look, member, send } = yield* entered("member")
    for (const [name, problem] of [
      ["", "up to 120 characters"],
      ["see www.shop.example", "must not contain a link"],
      ["two\nlines", "on one line"]
    ] as const) {
      assertPage(yield* send(account, { name }), 400, problem)
    }
    assert.strictEqual((yield* send(account, { name: " Zoë Åkers " })).status, 303)
    assert.strictEqual((yield* getMember(member.id)).name, "Zoë Åkers")
    assert.include(textOf((yield* look("/portal")).text), "Zoë Åkers Member")
  })
})
