/** Goal: owners decide who is in their company, and nobody else does. */
import { assert } from "@effect/vitest"
import { getMember } from "@review-proof/domain/companies"
import { auditOf } from "@review-proof/testkit/domain/given"
import { givenColleague, membersOf } from "@review-proof/testkit/domain/account"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { givenPasskey } from "@review-proof/testkit/portal/passkeys"
import {
  assertLeads,
  assertPage,
  entered,
  isSignedIn,
  submissionOf,
  signIn,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { sentNotices } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { Effect, Redacted } from "effect"

const members = "/portal/members"

layer(serviceWith())("Members", (test) => {
  test("are listed with role, when they were seen, and their passkeys", function* () {
    const { company, look } = yield* entered("owner")
    const bea = yield* givenColleague(company.id, "admin")
    yield* givenPasskey({ member: bea })
    yield* givenPasskey({ member: bea })
    const text = textOf((yield* look(members)).text)
    assert.include(text, `${bea.name} ${bea.email} Admin not yet 2`)
    assert.include(text, "Robin Marsh (you)")
    assert.match(text, /\(you\) member\d+@shop\.example Owner just now none/)
    assert.include((yield* look("/portal")).text, `href="${members}"`)
  })

  test("are invited by one mail that names inviter and company", function* () {
    const { company, look, member, send } = yield* entered("owner")
    const page = yield* look(`${members}/new`)
    const fields = { ...submissionOf(page), name: "Kim Li", role: "admin" }
    const invited = yield* send(`${members}/new`, { ...fields, email: " Kim@Shop.Example " })
    assertLeads(invited, `${members}?done=invited`)
    const kims = (yield* membersOf(company.id)).filter(({ name }) => name === "Kim Li")
    assert.deepStrictEqual(
      kims.map(({ email, role }) => [email, role]),
      [["Kim@shop.example", "admin"]]
    )
    const mails = (yield* sentNotices).filter(({ memberName }) => memberName === "Kim Li")
    assert.deepStrictEqual(
      mails.map(({ companyName, notice, to }) => [companyName, notice, Redacted.value(to)]),
      [
        [
          company.name,
          {
            _tag: "MemberInvited",
            invitedBy: member.name,
            pageUrl: "https://reviews.example/portal/sign-in"
          },
          "Kim@shop.example"
        ]
      ]
    )
    const [kim] = kims
    assert.isTrue(yield* isSignedIn(yield* signIn({ member: kim ?? assert.fail() })))
  })

  test("are not invited twice, nor under a name that advertises", function* () {
    const { company, member, send } = yield* entered("owner")
    for (const [fields, problem] of [
      [{ name: "Kim", email: member.email.toUpperCase() }, "has this address"],
      [{ name: "Kim", email: "no address" }, "Enter an email address"],
      [{ name: "Buy at www.shop.example", email: "kim@x.example" }, "must not contain a link"],
      [{ email: "kim@x.example" }, "Enter a name of up to 120 characters"]
    ] as const) {
      assertPage(yield* send(`${members}/new`, { ...fields }), 400, problem)
    }
    assert.lengthOf(yield* membersOf(company.id), 2)
    assert.lengthOf(
      (yield* sentNotices).filter(({ notice }) => notice._tag === "MemberInvited"),
      0
    )
  })

  test("that are invited too often get no mail, and the page says when they may", function* () {
    const email = "kim@often.example"
    for (let count = 1; count <= 5; count += 1) {
      const { send } = yield* entered("owner")
      assert.strictEqual((yield* send(`${members}/new`, { name: "Kim", email })).status, 303)
    }
    const { company, send } = yield* entered("owner")
    const refused = yield* send(`${members}/new`, { name: "Kim", email })
    assert.deepStrictEqual([refused.status, /in 60\sminutes/.test(refused.text)], [429, true])
    assert.lengthOf(yield* membersOf(company.id), 2)
  })

  test("have a new role at once, also while they are signed in", function* () {
    const { company, send } = yield* entered("owner")
    const bea = yield* givenColleague(company.id)
    const { look } = yield* signIn({ member: bea })
    const developer = Effect.map(look("/portal/developer"), ({ status }) => status)
    assert.strictEqual(yield* developer, 403)
    const path = `${members}/${bea.id}`
    for (const [role, status] of [
      ["admin", 200],
      ["member", 403]
    ] as const) {
      assertLeads(yield* send(`${path}/role`, { role }), `${path}?done=role`)
      assert.strictEqual(yield* developer, status)
    }
  })

  test("keep the role that another owner gave them when a form that showed the old one is saved", function* () {
    const { company, look, send } = yield* entered("owner")
    const bea = yield* givenColleague(company.id, "admin")
    const path = `${members}/${bea.id}`
    const version = versionIn(yield* look(path))
    assertLeads(yield* send(`${path}/role`, { role: "member", version }), `${path}?done=role`)
    const refused = yield* send(`${path}/role`, { role: "admin", version })
    assertPage(refused, 409, "Nothing was done: the member signed in or was changed meanwhile.")
    assert.strictEqual((yield* getMember(bea.id)).role, "member")
    const again = versionIn(refused)
    assertLeads(yield* send(`${path}/role`, { role: "admin", version: again }), `${path}?done=role`)
  })

  test("are signed out everywhere, which the audit log says of the owner", function* () {
    const { company, look, member, send } = yield* entered("owner")
    const bea = yield* givenColleague(company.id)
    const sessions = [yield* signIn({ member: bea }), yield* signIn({ member: bea })]
    const path = `${members}/${bea.id}`
    yield* send(`${path}/sign-out`, submissionOf(yield* look(path)))
    assert.deepStrictEqual(yield* Effect.forEach(sessions, isSignedIn), [false, false])
    const [last, before] = yield* auditOf(company.id)
    assert.deepInclude(last, { action: "member.signed_out", actor: member.id, target: bea.id })
    assert.strictEqual(before?.action, "member.signed_in")
  })

  test("are removed after a question", function* () {
    const { company, look, send } = yield* entered("owner")
    const bea = yield* givenColleague(company.id)
    const session = yield* signIn({ member: bea })
    const path = `${members}/${bea.id}`
    const page = yield* look(path)
    assert.match(page.text, /<summary>Remove from the company …<\/summary>[^]*lose access at once/)
    assert.include(page.text, "Keys that they created work until somebody revokes them.")
    assertLeads(yield* send(`${path}/remove`, submissionOf(page)), `${members}?done=removed`)
    assert.isFalse(yield* isSignedIn(session))
    assert.strictEqual((yield* look(path)).status, 404)
    assert.notInclude((yield* look(members)).text, bea.email)
  })

  test("keep one owner: the page says so, and the forms of an older page change nothing", function* () {
    const { company, look, member, send } = yield* entered("owner")
    const path = `${members}/${member.id}`
    // The company's first owner, whom the operator entered, leaves.
    const [first] = yield* membersOf(company.id)
    yield* send(`${members}/${first?.id}/remove`, { submission: "1" })
    const page = yield* look(path)
    assert.include(textOf(page.text), "This is the only owner.")
    assert.notInclude(page.text, `${path}/remove`)
    assert.notInclude(page.text, `${path}/role`)
    for (const [action, fields] of [
      ["remove", { submission: "2" }],
      ["role", { role: "member" }]
    ] as const) {
      const refused = yield* send(`${path}/${action}`, { ...fields })
      const words = refused.text.includes("a company keeps at least one owner")
      assert.deepStrictEqual([refused.status, words], [409, true], action)
    }
    assert.strictEqual((yield* getMember(member.id)).role, "owner")
  })

  test("may leave while another owner stays", function* () {
    const { company, cookie, look, member, send } = yield* entered("owner")
    const path = `${members}/${member.id}`
    const page = yield* look(path)
    assert.include(page.text, "Leave the company")
    assertLeads(yield* send(`${path}/remove`, submissionOf(page)), "/portal")
    assert.isFalse(yield* isSignedIn({ cookie }))
    assert.lengthOf(yield* membersOf(company.id), 1)
  })

  test("may give up a role while another owner stays, and go on with what is left", function* () {
    const { look, member, send } = yield* entered("owner")
    const path = `${members}/${member.id}`
    assertLeads(yield* send(`${path}/role`, { role: "member" }), "/portal")
    assert.strictEqual((yield* look("/portal")).status, 200)
    assert.strictEqual((yield* look(members)).status, 403)
  })
})
