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
