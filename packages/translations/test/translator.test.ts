import { assert, describe, it } from "@effect/vitest"
import { mailTexts, pageTexts } from "@review-proof/translations"

describe("French texts", () => {
  it("have no-break spaces where a sign must not begin a line", async () => {
    const texts = await mailTexts("fr-CA")
    const business = "Chez : Paul"
    assert.strictEqual(texts.text("invitation.title"), "Comment cela s’est-il passé\u202f?")
    assert.include(texts.text("invitation.subject", { business }), "avec Chez : Paul\u202f?")
    assert.include(texts.text("invitation.reminderSubject", { business }), "Rappel\u00a0: ")
    assert.include(
      texts.text("invitation.publishedUnder", { name: "Rita R." }),
      "«\u00a0Rita R.\u00a0»"
    )
  })

  it("write the first of a month as people say it", async () => {
    const texts = await mailTexts("fr")
    const days = [1, 2, 11].map((day) => texts.day(Date.UTC(2026, 10, day)))
    assert.deepStrictEqual(days, ["1er novembre 2026", "2 novembre 2026", "11 novembre 2026"])
  })
})

describe("Italian texts", () => {
  it("write the first of a month as people do", async () => {
    const texts = await pageTexts("it")
    assert.strictEqual(texts.day(Date.UTC(2026, 4, 1)), "1º maggio 2026")
  })
})

describe("The time since an instant", () => {
  it.each([
    ["2026-11-26", "yesterday"],
    ["2026-11-14", "1 week ago"],
    ["2026-09-29", "1 month ago"],
    ["2024-11-28", "1 year ago"]
  ])("names no week, month or year of the calendar, which may be another: %s", async (day, ago) => {
    const now = Date.UTC(2026, 10, 27)
    assert.strictEqual((await pageTexts("en")).ago(Date.parse(day), now), ago)
  })
})

describe("The name of a language", () => {
  it.each([
    ["de-AT", "Austrian German"],
    ["fr-abc", "French"],
    ["fr-a1", "French"],
    ["fr-1a", "French"],
    ["xx-abc", "xx"]
  ])("is said of every tag that a review may have: %s", async (tag, name) => {
    assert.strictEqual((await pageTexts("en")).languageName(tag), name)
  })
})

describe("Portuguese texts", () => {
  it("are European, languages and numbers included", async () => {
    const texts = await pageTexts("pt-BR")
    assert.strictEqual(texts.languageName("pl"), "polaco")
    assert.strictEqual(texts.number(1234), "1234")
    assert.strictEqual(texts.text("business.count", { count: 0 }), "0 avaliações")
  })
})

describe("Polish texts", () => {
  it("keep words of one letter on a line with the next word", async () => {
    const texts = await pageTexts("pl")
    assert.strictEqual(
      texts.text("review.of", { business: "Kawa i spółka" }),
      "Opinia o\u00a0firmie Kawa i spółka"
    )
    assert.include(texts.text("meaning.unverified"), "Napisana bez zaproszenia")
  })
})

// Intl writes `within 58 minutes` in Arabic, and `(1)` after the minute in Hebrew.
describe("The time until a report can be sent", () => {
  it.each([
    ["ar", ["بعد دقيقة واحدة", "بعد دقيقتين", "بعد 58 دقيقة"]],
    ["he", ["בעוד דקה", "בעוד שתי דקות", "בעוד 58 דקות"]],
    ["pl", ["za 1 minutę", "za 2 minuty", "za 58 minut"]]
  ])("ends its sentence in %s", async (tag, ends) => {
    const texts = await pageTexts(tag)
    for (const [index, minutes] of [1, 2, 58].entries()) {
      assert.match(texts.text("report.tooMany", { minutes }), new RegExp(` ${ends[index]}\\.$`))
    }
  })
})

describe("A name within a sentence", () => {
  const isolated = (name: string) => `\u2068${name}\u2069`

  it.each([
    ["en", "Café 24/7!", "Café 24/7!"],
    ["en", "مقهى البحر", isolated("مقهى البحر")],
    ["de", "בית קפה", isolated("בית קפה")],
    ["ar", "مقهى البحر", "مقهى البحر"],
    ["ar", "3 Coffee!", isolated("3 Coffee!")],
    ["he", "בית קפה 24/7", "בית קפה 24/7"],
    ["he", "Кафе", isolated("Кафе")]
  ] as const)("in %s leaves the words beside it where they are: %s", async (tag, name, shown) => {
    const texts = await mailTexts(tag)
    assert.include(texts.text("invitation.subject", { business: name }), shown)
    assert.include(texts.parts("invitation.subject", { business: name }).join(""), shown)
    assert.strictEqual(texts.name(name), shown)
  })

  it.each([
    ["1042-77", isolated("1042-77")],
    ["#12", isolated("#12")],
    ["1,042.50", "1,042.50"],
    ["", ""]
  ])("in Arabic keeps the order of an order number: %s", async (reference, shown) => {
    const texts = await mailTexts("ar")
    assert.strictEqual(texts.name(reference), shown)
    const percent = texts.percent(0.82)
    assert.strictEqual(texts.name(percent), percent)
  })

  it.each([
    [0, "0%"],
    [1 / 300, "0.3%"],
    [0.005, "1%"],
    [2 / 3, "67%"],
    [0.994, "99%"],
    [0.995, "99.5%"],
    [299 / 300, "99.7%"],
    [29_999 / 30_000, "99.997%"],
    [1, "100%"]
  ])("writes a share as none or as all only if it is: %s", async (share, written) => {
    assert.strictEqual((await pageTexts("en")).percent(share), written)
  })
})
