/** Goal: members invite a customer by the rules of the API. */
import { assert } from "@effect/vitest"
import { addSuppression } from "@review-proof/domain/invitations"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { assertPage, submissionOf, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { enteredToInvite } from "./inviting-member.ts"

layer(serviceWith())("Inviting one customer", (test) => {
  test("goes by email or WhatsApp", function* () {
    const { invited, look, send } = yield* enteredToInvite()
    const fields = {
      ...submissionOf(yield* look("/portal/invitations/new")),
      name: "Ada <b>",
      contact: " Ada@Customers.example ",
      language: "de",
      reference: "order 7",
      products: "mug, bowl",
      send_at: ""
    }
    const sent = yield* send("/portal/invitations/new", fields)
    assert.strictEqual(sent.status, 303)
    assert.match(sent.headers["location"] ?? "", /^\/portal\/invitations\?.*done=invited$/)
    const phone = { name: "Bo", contact: "+49 170 1234567", submission: "another" }
    assert.strictEqual((yield* send("/portal/invitations/new", phone)).status, 303)
    const [second, first, ...others] = yield* invited
    assert.lengthOf(others, 0)
    assert.containsSubset(first, {
      name: "Ada <b>",
      email: "Ada@customers.example",
      language: "de",
      reference: "order 7",
      products: ["mug", "bowl"]
    })
    assert.containsSubset(second, { channel: "whatsapp", phone: "+491701234567" })
    const page = yield* look("/portal/invitations?done=invited")
    assert.include(page.text, "Ada &lt;b&gt;")
    assert.include(textOf(page.text), "A***@c***.example")
    assert.notInclude(page.text, "Ada@customers.example")
  })

  test.each([
    { wrong: { name: "" }, says: "#name" },
    { wrong: { name: "Visit www.spam.example" }, says: "The name must not contain a link" },
    { wrong: { contact: "" }, says: "The contact is needed" },
    { wrong: { contact: "0170 1234567" }, says: "begins with +" },
    { wrong: { contact: "+1" }, says: "The contact is not a phone number in international form." },
    { wrong: { send_at: "2026-13-45T99:00" }, says: "The time is not a date and time." },
    { wrong: { send_at: "2999-01-01T10:00" }, says: "The time is more than 90 days ahead." },
    {
      wrong: { reference: "x".repeat(200) },
      says: "The reference must be at most 128 characters long."
    },
    {
      wrong: { products: `mug, ${"x".repeat(65)}` },
      says: "The list of products has an entry that must be 1 to 64 characters long."
    }
  ])("says what is wrong with $wrong, and keeps what was typed", function* ({ says, wrong }) {
    const { invited, send } = yield* enteredToInvite()
    const fields = { name: "Ada Lovelace", contact: "ada@customers.example", ...wrong }
    const page = yield* send("/portal/invitations/new", fields)
    assertPage(page, 400, says)
    assert.include(page.text, '<a href="#')
    assert.deepStrictEqual(yield* invited, [])
  })

  test("refuses what the API refuses, with a sentence", function* () {
    const { company, send } = yield* enteredToInvite()
    const off = { email: "off@customers.example", phone: null, businessId: null }
    yield* addSuppression("operator", company.id, off)
    const asked = (contact: string, reference: string) =>
      send("/portal/invitations/new", {
        name: "Ada",
        contact,
        reference,
        submission: contact + reference
      })
    assert.strictEqual((yield* asked("ada@customers.example", "order 1")).status, 303)
    for (const [contact, reference, says] of [
      ["off@customers.example", "order 2", "This contact unsubscribed"],
      [
        "ADA@customers.example",
        "order 3",
        "can be invited again from 31 January 1970, 00:00\u00A0UTC"
      ],
      ["eve@customers.example", "order 1", "The reference belongs to inv_"]
    ] as const) {
      assertPage(yield* asked(contact, reference), 400, says)
    }
  })
})
