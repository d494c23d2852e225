import { assert, describe, it } from "@effect/vitest"
import { emailContact } from "@review-proof/domain/invitations"
import { contactHash, phoneContact } from "../../src/invitations/contact.ts"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { fastestMillis } from "@review-proof/testkit/time"

describe("an email address", () => {
  it.each([
    ["jane.doe@Example.COM", "jane.doe@example.com", "j***@e***.com"],
    ["  Jane@example.com\n", "Jane@example.com", "J***@e***.com"],
    ["\u2068jane@example.com\u2069 ", "jane@example.com", "j***@e***.com"],
    ["j@e.co", "j@e.co", "j***@e***.co"],
    ["jo+tag@mail.shop.co.uk", "jo+tag@mail.shop.co.uk", "j***@m***.uk"],
    ["élodie@bücher.example", "élodie@bücher.example", "é***@b***.example"],
    ["🙂x@mail.example", "🙂x@mail.example", "🙂***@m***.example"]
  ])("%s is kept as %s and shown as %s", (text, value, masked) => {
    assert.deepStrictEqual(emailContact(text), { kind: "email", value, masked })
  })

  it("may have 254 characters, however long the part before the @", () => {
    for (const letter of ["x", "🙂"]) {
      const email = `${letter.repeat(242)}@example.com`
      assert.strictEqual(emailContact(email)?.value, email)
      assert.isNull(emailContact(letter + email))
    }
  })

  it.each([
    "",
    "   ",
    "jane@exa mple.com",
    "ja ne@example.com",
    "Jane <jane@example.com>",
    "jane@example.com\r\nBcc: joe@example.com",
    "jane\u0000@example.com",
    "jane\u202c@example.com",
    "\u2066\u2069",
    `jane@${"x".repeat(260)}.com`,
    // Names that IDNA refuses, so that no mail could reach them.
    "jane@\u0301shop.example",
    "jane@1\u0627.example",
    "jane@\u2488shop.example",
    ...`
  jane jane@ @example.com jane@example jane@@example.com jane@example..com
  jane@-example.com jane@example-.com jane@example.com- jane@example.-com jane@example.123
  jane@127.0.0.1 .jane@example.com jane.@example.com ja..ne@example.com
  jane@example.com,joe@example.com
    `
      .trim()
      .split(/\s+/)
  ])("cannot be %j", (text) => {
    assert.isNull(emailContact(text))
  })

  it("is judged quickly, however many marks stand on a letter", () => {
    const marks = "\u0301".repeat(40_000) + "\u0316".repeat(40_000)
    const judged = fastestMillis(() => emailContact(`a${marks}@example.com`))
    assert.isBelow(judged, 500)
  })
})

describe("a phone number", () => {
  it("is shown by its calling code, five stars and its last two digits", () => {
    const contact = phoneContact({ e164: "+4917012345634", callingCode: "49" })
    assert.deepStrictEqual(contact, {
      kind: "phone",
      value: "+4917012345634",
      masked: "+49*****34"
    })
  })
})

layer(World)("a contact's hash", (test) => {
  test("is the same for one person, another for any other, and shows nothing of the address", function* () {
    const hash = (kind: "email" | "phone", value: string) => contactHash({ kind, value })
    const jane = yield* hash("email", "jane@example.com")
    assert.match(jane, /^[0-9a-f]{64}$/)
    assert.strictEqual(jane, yield* hash("email", "Jane@example.com"))
    assert.notStrictEqual(jane, yield* hash("email", "joe@example.com"))
    const international = yield* hash("email", "jo@bücher.example")
    assert.strictEqual(international, yield* hash("email", "Jo@xn--bcher-kva.example"))
    assert.notStrictEqual(international, yield* hash("email", "jo@bucher.example"))
    const number = yield* hash("phone", "+49170")
    assert.notStrictEqual(number, yield* hash("email", "+49170"))
  })
})
