/** Goal: owners answer people about their data, and export all of it (contract PORTAL-38). */
import { assert } from "@effect/vitest"
import { productFields } from "@review-proof/http-server"
import { auditOf, newProduct } from "@review-proof/testkit/domain/given"
import { addSuppression } from "@review-proof/domain/invitations"
import { changeProduct, createProduct, editReview } from "@review-proof/domain/reviews"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { invite, kept, linkTo, makeReview } from "@review-proof/testkit/service/http-world"
import { post, praise } from "@review-proof/testkit/portal/pages"
import { assertPage, entered, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"

const owner = Effect.fnUntraced(function* () {
  const self = yield* entered("owner")
  return { ...self, invites: (email: string) => invite(self.business, { email }) }
})

const path = "/portal/settings/privacy"

layer(serviceWith())("Privacy and export", (test) => {
  test("export what is held on a person, with their own address and without internal fields", function* () {
    const { invites, send } = yield* owner()
    yield* invites("jane@customers.example")
    yield* invites("other@customers.example")
    const file = yield* send(`${path}/export`, { contact: " Jane@Customers.example " })
    assert.strictEqual(file.status, 200)
    assert.match(
      file.headers["content-disposition"] ?? "",
      /^attachment; filename="person-[\d-]+\.json"$/
    )
    assert.strictEqual(file.headers["cache-control"], "no-store")
    const held = JSON.parse(file.text)
    assert.lengthOf(held.invitations, 1)
    assert.deepInclude(held.invitations[0], { email: "jane@customers.example", status: "sent" })
    for (const secret of ["contactHash", "contact_hash", "linkNonce", "nonce", "other@"]) {
      assert.notInclude(file.text, secret)
    }
  })

  test("export what their reviews said before, too", function* () {
    const { invites, send } = yield* owner()
    const invitation = yield* invites("kim@customers.example")
    yield* post(yield* linkTo("review", invitation), { ...praise, experience_date: "" })
    const { reviewId } = yield* kept(invitation.id)
    const id = reviewId ?? assert.fail()
    const product = { sku: "mug", name: "Gift for Kim" }
    yield* editReview("operator", id, { product })
    yield* editReview("operator", id, { experienceDate: "1970-01-01" })
    yield* editReview("operator", id, { product: null })
    const file = yield* send(`${path}/export`, { contact: "kim@customers.example" })
    const [review] = JSON.parse(file.text).reviews
    assert.containsSubset(review.revisions, [
      { text: praise.text, product: null, experience_date: null },
      { text: praise.text, product, experience_date: null },
      { text: praise.text, product, experience_date: "1970-01-01" }
    ])
  })

  test("erase a person after asking, and say how much that was, or that nothing was left", function* () {
    const { invites, look, send } = yield* owner()
    yield* invites("erased@customers.example")
    const contact = "erased@customers.example"
    const asked = yield* send(`${path}/erase`, { contact })
    const text = textOf(asked.text)
    assert.include(text, "Erase e***@c***.example ?")
    assert.include(text, "1 invitation and 0 reviews")
    const still = yield* send(`${path}/export`, { contact })
    assert.include(still.text, "Jane Doe")
    const done = yield* send(`${path}/erase`, { contact, confirm: "1" })
    assert.strictEqual(done.headers["location"], `${path}?erased=1-0`)
    assert.include(textOf((yield* look(`${path}?erased=1-0`)).text), "erased from 1 invitation")
    const again = yield* send(`${path}/erase`, { contact, confirm: "1" })
    const shown = yield* look(again.headers["location"] ?? "")
    assert.include(textOf(shown.text), "erased: no invitation and no review names them now.")
    const gone = yield* send(`${path}/export`, { contact })
    assert.notInclude(gone.text, "Jane Doe")
    assert.notInclude(gone.text, "erased@")
  })

  test("say what is wrong with an address", function* () {
    const { send } = yield* owner()
    for (const action of ["export", "erase"]) {
      const wrong = yield* send(`${path}/${action}`, { contact: "nobody" })
      assertPage(wrong, 400, "Enter an email address")
    }
  })

  test("give a copy of everything, each thing once, with masked contacts, and log it", function* () {
    const { business, caller, company, invites, member, send } = yield* owner()
    for (const sku of ["loaf", "bun"]) yield* createProduct(caller, newProduct(sku))
    yield* changeProduct(caller, { business: null, sku: "bun" }, { active: false })
    yield* addSuppression(member, company.id, {
      email: "off@customers.example",
      phone: null,
      businessId: null
    })
    const stranger = yield* owner()
    yield* makeReview(stranger.business.id, { text: "Of a stranger" })
    for (let index = 0; index < 230; index++)
      yield* makeReview(business.id, { text: `Text ${index}` })
    yield* invites("jane@customers.example")
    const file = yield* send("/portal/settings/privacy/export-all")
    assert.deepInclude(file.headers, { "content-type": "application/x-ndjson" })
    const things = file.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    const count = (type: string) => things.filter((thing) => thing.type === type).length
    assert.deepStrictEqual(
      ["company", "member", "business", "product", "review", "invitation", "suppression"].map(
        count
      ),
      [1, 2, 1, 2, 230, 1, 1]
    )
    assert.lengthOf(
      [...new Set(things.map(({ id, sku, type }) => `${type} ${id ?? sku}`))],
      things.length
    )
    const product = things.find(({ type }) => type === "product")
    assert.includeMembers(Object.keys(product), Object.keys(productFields))
    assert.isAbove(count("audit_entry"), 3)
    assert.include(file.text, '"monthly_limit":null,"owner"')
    assert.notMatch(file.text, /"[a-z]+[A-Z]\w*":/)
    assert.include(file.text, member.email)
    for (const secret of [
      "jane@customers",
      "off@customers",
      "Of a stranger",
      "hash",
      "nonce",
      "pk_live"
    ]) {
      assert.notInclude(file.text, secret)
    }
    assert.lengthOf(yield* auditOf(company.id, { action: "company.exported" }), 1)
  })
})
