import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { businessNameProblem, personNameProblem } from "@review-proof/domain/companies"

const matching = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))

describe("the name of who is invited", () => {
  it.each([
    "Dr. Anna-Maria O'Neil",
    "Müller & Söhne GmbH",
    "J.R. Smith",
    "J.de Vries",
    "J.P.de Vries",
    "J.-Ch.de Vries",
    "Ch.de Gaulle",
    "Herr Th.De Groot",
    "CH.DE GAULLE",
    "K.Ch. Müller",
    "H.K.Ch.Th. Müller",
    "K.CH. MÜLLER",
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
    "acme.com",
    "bit.ly/x",
    "Bit.ly now",
    "X.com now",
    "X.de",
    "X.de/win now",
    "X.Co.uk now",
    "X.Co.uk/win now",
    "X.Co./win now",
    "evil.X.Co. now",
    "x.co Smith",
    "x.co. Smith",
    "www.x.de",
    "www.X.De now",
    "x.de Vries",
    "J.de Vries x.de",
    "ｓｐａｍ．ｃｏｍ",
    "t.co/abc",
    "win@spam.example",
    "Call +49 170 1234567"
  ])("may not be %s, which leads elsewhere", (name) => {
    assert.isString(personNameProblem(name))
  })

  it.prop(
    "may have any initials before it, but no domain of three letters or in small ones",
    [
      matching(/^(?:[A-ZÄ][a-zä]?\.){1,4}$/u),
      matching(/^(?:de [A-Z]|(?:Ch|Cl|Fr|Ph|Th)\. (?:de )?[A-Z])[a-zä]{2,9}$/u),
      matching(/^(?:[a-z]|[A-Za-z][A-Za-z\d]{2,9})\.(?:com|co|de|ch|ly|me\/x)$/u),
      matching(/^(?:Dr\. |[A-Z]\. )?$/u)
    ],
    ([initials, rest, domain, before]) => {
      assert.isNull(personNameProblem(`${before}${initials}${rest}`))
      for (const after of ["", " Vries", " de Vries", ". Vries", "/x Vries"]) {
        assert.isString(personNameProblem(`${before}${domain}${after}`), `${domain}${after}`)
      }
    }
  )

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
