/** Members may do and read what their role allows, in every operation (contract MANAGEMENT-10). */
import { assert } from "@effect/vitest"
import { manage, refusal, serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"
import { submitInvitedReview } from "@review-proof/domain/reviews"
import { InvitationId, Proof } from "@review-proof/ports"
import { submission } from "@review-proof/testkit/domain/world"
import { kept } from "@review-proof/testkit/service/http-world"
import { Context, Effect, Layer } from "effect"
import { actingAs, managed, perform, thingsFor, type Role } from "./management-operations.ts"
import { makeThings } from "./management-things.ts"

const ranks = { member: 1, admin: 2, owner: 3, operator: 4 } as const
const roles: ReadonlyArray<Role> = ["member", "admin", "owner"]

const owned = managed.filter(({ least }) => least !== undefined)

const memberOf = (company: string, role: Role) =>
  Effect.map(
    manage("POST", `/companies/${company}/members`, {
      name: "Dee",
      email: `dee-${role}@acme.example`,
      role
    }),
    ({ json }): string => json.id
  )

/** A company with a member of each role, and an owner of another, for what changes nothing. */
class Staff extends Context.Service<Staff>()("test/Staff", {
  make: Effect.gen(function* () {
    const things = yield* makeThings
    return {
      things,
      member: yield* memberOf(things.companies, "member"),
      admin: yield* memberOf(things.companies, "admin"),
      owner: yield* memberOf(things.companies, "owner"),
      stranger: yield* memberOf((yield* makeThings).companies, "owner")
    }
  })
}) {
  static readonly layer = Layer.effect(Staff, Staff.make)
}

const withStaff = Layer.provideMerge(Staff.layer, serviceWith())

layer(withStaff)("a member who acts through the management API", (test) => {
  test.each(owned)("may do what the role allows, and no more: $id", function* (operation) {
    const { least: needed = "operator" } = operation
    const staff = yield* Staff
    for (const role of roles) {
      const isAllowed = ranks[role] >= ranks[needed]
      const isChange = isAllowed && operation.method !== "GET"
      const things = isChange ? yield* thingsFor(operation) : staff.things
      const acting = isChange ? yield* memberOf(things.companies, role) : staff[role]
      const answer = yield* perform(operation, things, { acting })
      if (isAllowed) {
        assert.oneOf(answer.status, [200, 201, 202, 204], answer.text)
      } else {
        const code = needed === "owner" ? "owner_required" : "role_required"
        assert.deepInclude(refusal(answer), { status: 403, code }, role)
      }
    }
  })

  test.each(owned.filter(({ id, least }) => least !== "operator" || id === "hideReview"))(
    "finds nothing of another company: $id",
    function* (operation) {
      const { stranger, things } = yield* Staff
      const answer = yield* perform(operation, things, { acting: stranger })
      assert.deepInclude(refusal(answer), { status: 404, code: "not_found" })
    }
  )

  test.each(owned.filter(({ least, method }) => method === "PATCH" && least !== "operator"))(
    "reads nothing through a change of nothing that they may not make: $id",
    function* (operation) {
      const { member, stranger, things } = yield* Staff
      const elsewhere = yield* perform(operation, things, { acting: stranger, body: {} })
      assert.oneOf(elsewhere.status, [400, 404], elsewhere.text)
      if (operation.least === "member") return
      const here = yield* perform(operation, things, { acting: member, body: {} })
      assert.strictEqual(here.status, 403, here.text)
    }
  )

  test("must exist, and must not have been removed", function* () {
    const { companies, members } = yield* makeThings
    const change = (acting: string) =>
      manage("PATCH", `/companies/${companies}`, { name: "New" }, actingAs(acting))
    assert.strictEqual((yield* change(members)).status, 200)
    assert.strictEqual((yield* manage("DELETE", `/members/${members}`)).status, 204)
    for (const nobody of [members, "mem_none", "key_1", "", "operator"]) {
      const expected = { status: 400, code: "invalid_request", fields: ["Acting-Member"] }
      assert.deepInclude(refusal(yield* change(nobody)), expected, nobody)
    }
  })

  test("is named in the audit log, and creates the keys that they make", function* () {
    const { companies, members } = yield* makeThings
    const key = { name: "Till", permissions: ["reviews:read"] }
    const path = `/companies/${companies}/keys`
    const made = yield* manage("POST", path, key, actingAs(members))
    assert.strictEqual(made.json.created_by, members)
    const log = yield* manage("GET", `/companies/${companies}/audit?actor=${members}`)
    assert.deepInclude(log.json.data[0], { action: "key.created", actor: members })
    const lasting = { ...key, expires: "never" }
    const refused = yield* manage("POST", path, lasting, actingAs(members))
    assert.deepInclude(refusal(refused), { status: 403, code: "owner_required" })
  })

  test("reads neither evidence nor what visitors report", function* () {
    const { businesses, companies, invitations } = yield* makeThings
    const invitation = InvitationId.make(Number(invitations.slice("inv_".length)))
    const { email } = yield* kept(invitation)
    const review = `/reviews/rev_${(yield* submitInvitedReview(invitation, submission)).id}`
    const reviews = `/businesses/${businesses}/reviews`
    const proven = (evidence: string) => ({ proof: "transaction", evidence })
    const repeated = { stars: 5, text: "On time.", language: "en", external_id: "7" }
    yield* manage("POST", reviews, { ...repeated, ...proven("Order 6") })
    yield* manage("POST", `${review}/verify`, proven("Order 7"))
    const request = yield* manage("POST", `${review}/proof-requests`, { kind: "transaction" })
    yield* manage("POST", `/proof-requests/${request.json.id}/decide`, {
      outcome: "accepted",
      evidence: "Order 8"
    })
    const visitors = yield* manage("POST", `${review}/reports`, {
      reason: "fake",
      text: "Never there."
    })
    const member = actingAs(yield* memberOf(companies, "owner"))
    const read = (path: string, headers: typeof member | undefined, body?: object) =>
      manage(body === undefined ? "GET" : "POST", path, body, headers)
    for (const [path, words, body] of [
      [review, "Order 7"],
      [review, "Order 8"],
      [reviews, "Order 7"],
      [reviews, "Order 6", repeated],
      [`${review}/resolve`, "Order 7", {}],
      [`/companies/${companies}/privacy/export`, "Order 7", { email }],
      [`/companies/${companies}/privacy/export`, "Order 8", { email }],
      [`${review}/reports`, "Never there."]
    ] as const) {
      assert.include((yield* read(path, undefined, body)).text, words)
      const answer = yield* read(path, member, body)
      assert.strictEqual(answer.status, 200)
      assert.notInclude(answer.text, words)
    }
    const report = `/reports/${visitors.json.id}`
    assert.strictEqual((yield* read(report, undefined)).status, 200)
    assert.strictEqual((yield* read(report, member)).status, 404)
  })

  test("gives no proof that needs evidence, neither in one review nor in an import", function* () {
    const { businesses, companies } = yield* makeThings
    const path = `/businesses/${businesses}/reviews`
    const owner = yield* memberOf(companies, "owner")
    for (const proof of Proof.literals) {
      const line = { stars: 5, text: "On time.", language: "en", proof, evidence: "Order 7" }
      const made = yield* manage("POST", path, line, actingAs(owner))
      const sent = actingAs(owner, "application/x-ndjson")
      const { json } = yield* manage("POST", `${path}/import`, JSON.stringify(line), sent)
      if (proof === "imported" || proof === "unverified") {
        assert.deepStrictEqual([made.status, json.imported], [201, 1], proof)
      } else {
        assert.deepInclude(refusal(made), { status: 403, code: "role_required" }, proof)
        assert.deepStrictEqual([json.imported, json.rejected[0].fields], [0, ["proof"]], proof)
      }
    }
  })

  test("needs other roles for a company's plan and for its status", function* () {
    const { companies } = yield* makeThings
    const change = (acting: string, body: object) =>
      Effect.map(
        manage("PATCH", `/companies/${companies}`, body, actingAs(acting)),
        ({ status }) => status
      )
    const [admin, owner] = [
      yield* memberOf(companies, "admin"),
      yield* memberOf(companies, "owner")
    ]
    assert.strictEqual(yield* change(admin, { plan: "enterprise" }), 403)
    assert.strictEqual(yield* change(owner, { plan: "enterprise" }), 200)
    assert.strictEqual(yield* change(owner, { status: "suspended" }), 403)
  })
})
