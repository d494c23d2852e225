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
  SiteUrl
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
