// Goal: a program without an HTTP surface can refuse what people enter, field by field and in words.
import { assert, describe, it } from "@effect/vitest"
import {
  BusinessName,
  EmailAddress,
  ExperienceDate,
  isOnCalendar,
  LanguageTag,
  Name,
  ReviewText,
  ShortName,
  SiteUrl,
  Text,
  Title
} from "@review-proof/domain/fields"
import { Effect, Schema } from "effect"
import { test } from "@review-proof/testkit/test"

const Entered = Schema.Struct({
  name: BusinessName,
  owner: Schema.Struct({ name: Name, email: EmailAddress }),
  url: SiteUrl,
  shortName: ShortName,
  language: LanguageTag,
  text: ReviewText,
  date: ExperienceDate
})

const entered = {
  name: "Zoë 🥐",
  owner: { name: "Ada Owner", email: "Ada@Example.COM" },
  url: "https://bakery.example/",
  shortName: "corner-bakery",
  language: "de-AT",
  text: "Warm bread.\nشكرا",
  date: "2026-02-28"
}

const decode = Schema.decodeUnknownEffect(Entered, { errors: "all" })

describe("what people enter", () => {
  test("is taken as it is, an address in its one spelling", function* () {
    const owner = { name: "Ada Owner", email: "Ada@example.com" }
    assert.deepStrictEqual(yield* decode(entered), { ...entered, owner })
  })

  test("is refused by each field, in words that name the field", function* () {
    const refused = yield* Effect.flip(
      decode({
        name: " ",
        owner: { name: "Ada\nOwner", email: "nope" },
        url: "bakery.example",
        shortName: "Ö Ö",
        language: "english please",
        text: "x".repeat(10_001),
        date: "2026-02-30"
      })
    )
    for (const words of [
      "must not be blank",
      "must be one line without control characters",
      "must be an email address",
      "must be an absolute http or https URL",
      "must be 2 to 64 lower-case letters, digits and hyphens",
      "must be a language tag like en or en-GB",
      "must be 1 to 10000 characters long",
      "must be a real date like 2026-02-28"
    ]) {
      assert.include(refused.message, words)
    }
    assert.include(refused.message, '["owner"]["email"]')
  })

  test.each(["https://ada:pw@bakery.example", "https://ada@bakery.example", "http://:p@b.c"])(
    "is refused for what is wrong with it: the user in %s",
    function* (url) {
      const refused = yield* Effect.flip(Schema.decodeEffect(SiteUrl)(url))
      assert.include(refused.message, "must not contain a user or a password")
      assert.notInclude(refused.message, "absolute")
    }
  )

  const blank = ["", " ", " \t ", "\n\u3000", "\u200b\u2060", "\u3164", "\u0007 "]
  const turned = ["\u202aa", "a\u202cb", "\u2066a\u202c", "\u202ba\u2069", "\u202da\u202c"]
  const turning = ["\u202a+49 170\u202c", "\u2067שלום\u2069 and \u2068a\u2069"]
  const overlong = `https://shop.example/${"a".repeat(480)}`
  const urls = `shop.example ftp://shop.example javascript:alert(1) https:// https:/shop.example
    https:///shop.example https://user:pw@shop.example https://a.example/\u2066b\u2069 ${overlong}`
  const injected = ["ann@acme.example\nb@acme.example", "a@shop.example\r\nBcc: b@x.example"]

  test.each<readonly [field: string, schema: Schema.Codec<string>, ...texts: Array<string>]>([
    ["a text", Text(1, 20), "", "🥐".repeat(21), "\u2066\u202aa\u202c\u2069", ...turned],
    ["a name", Name, ...blank, ...turned, ...turning, "é".repeat(121), "A\nBcc: x"],
    ["an address", EmailAddress, "", "ann", "an n@acme.example", "Ann <a@b.example>", ...injected],
    ["a site", SiteUrl, ...urls.split(/\s+/), " https://a.b", "https://a b", "https://a.b/\n"],
    ["a short name", ShortName, "", "a", "A-b", "a b", "a_b", "ü-x", "x".repeat(65)],
    ["a title", Title, ...blank, "é".repeat(201), "a\nb"],
    ["the text of a review", ReviewText, ...blank, "🙂".repeat(10_001)],
    ["a language", LanguageTag, "", "EN", "english", "en_GB"],
    ["the date of an experience", ExperienceDate, "", "1899-12-31", "2026-02-30"]
  ])("is refused where it is none: $0", function* ([, schema, ...texts]) {
    for (const text of texts) {
      assert.isTrue(yield* Effect.isFailure(Schema.decodeEffect(schema)(text)), text)
    }
  })

  test.each<readonly [field: string, schema: Schema.Codec<string>, ...texts: Array<string>]>([
    ["a text", Text(1, 20), "🥐".repeat(20), ...turning],
    ["a name", Name, "é".repeat(120)],
    ["a short name", ShortName, "a-1", "x".repeat(64)],
    ["a title", Title, "é".repeat(200)],
    ["the text of a review", ReviewText, "k", "🙂".repeat(10_000)]
  ])("is taken up to its bounds: $0", function* ([, schema, ...texts]) {
    for (const text of texts) assert.strictEqual(yield* Schema.decodeEffect(schema)(text), text)
  })
})

describe("a date", () => {
  it("is on the calendar where Date does not move it to another", () => {
    const padded = (value: number, width: number) => String(value).padStart(width, "0")
    for (const year of [0, 1, 4, 100, 400, 1900, 1999, 2000, 2023, 2024, 2100, 9999]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
          const at = Date.parse(`${text}T00:00:00.000Z`)
          const stays = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
          assert.strictEqual(isOnCalendar(text), stays, text)
        }
      }
    }
  })

  it.each(["", "2026-1-01", "2026-01-1", "2026-01-01 ", "2026-01-01T", "+2026-01-01"])(
    "cannot be written as %j",
    (text) => assert.isFalse(isOnCalendar(text))
  )
})
