import { assert, describe, it } from "@effect/vitest"
import { businessNameProblem, personNameProblem } from "@review-proof/domain/companies"

describe("the name of who is invited", () => {
  it.each([
    "Dr. Anna-Maria O'Neil",
    "Müller & Söhne GmbH",
    "J.R. Smith",
    "J.de Vries",
    "J.P.de Vries",
    "24/7 Store",
    "Nguyễn Văn A.",
    "李小龍",
    "محمد علي",
    "Customer 1234567",
    "Customer 1732669318123"
  ])("may be %s", (name) => {
    assert.isNull(personNameProblem(name))
  })

  it.each([
    "https://spam.example/win",
    "You won, see www.spam.example",
    "spam.com",
    "evil.X.com now",
    "ｓｐａｍ．ｃｏｍ",
    "t.co/abc",
    "win@spam.example",
    "Call +49 170 1234567"
  ])("may not be %s, which leads elsewhere", (name) => {
    assert.isString(personNameProblem(name))
  })

  it.each([" ", "\u3000\t", "\u200b\u2060", "\u3164", "\u0007"])(
    "may not be blank, as %j is",
    (name) => {
      assert.isString(personNameProblem(name))
    }
  )
})

describe("the name of a business", () => {
  it.each(["Booking.com", "Müller & Söhne GmbH", "24/7 Store", "Shop 1732300000000"])(
    "may be %s",
    (name) => assert.isNull(businessNameProblem(name))
  )

  it.each(["https://spam.example/win", "www.spam.example", "t.co/abc", "win@spam.example"])(
    "may not be %s",
    (name) => assert.isString(businessNameProblem(name))
  )
})
