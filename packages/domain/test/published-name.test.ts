/** Goal: a review is published under the name that its author chose, and under no more of it. */
import { assert, describe, it } from "@effect/vitest"
import { nameChoices, publishedName } from "@review-proof/domain/reviews"
import { Schema } from "effect"

describe("the published name", () => {
  it.each([
    ["Rita Rossi", "Rita R.", "R. R."],
    ["  Rita \t Rossi ", "Rita R.", "R. R."],
    ["Rita", "Rita", "R."],
    ["rita rossi", "rita R.", "R. R."],
    ["Anna Maria Schmidt", "Anna S.", "A. S."],
    ["Anne-Marie Dupont", "Anne-Marie D.", "A. D."],
    ["Vincent van Gogh", "Vincent G.", "V. G."],
    ["María de la Cruz", "María C.", "M. C."],
    ["Sinéad O'Brien", "Sinéad O.", "S. O."],
    ["J. R. R. Tolkien", "J. T.", "J. T."],
    ["Dr. Rita Rossi", "Rita R.", "R. R."],
    ["John Smith Jr.", "John S.", "J. S."],
    ["John Smith, PhD", "John S.", "J. S."],
    ["Rossi, Rita", "Rita R.", "R. R."],
    ["Rita R.", "Rita R.", "R. R."],
    ["Jörg Straße", "Jörg S.", "J. S."],
    ["Ýrr É\u0301va", "Ýrr É\u0301.", "Ý. É\u0301."],
    ["Rita 🌸", "Rita", "R."],
    ["👩‍🚀 Rita Rossi 🌸", "Rita R.", "R. R."],
    ["🌸 🌼", "🌸 🌼", "🌸 🌼"],
    ["Rossi, Dr. Rita", "Rita R.", "R. R."],
    ["Dr. Rossi", "Dr. R.", "D. R."],
    ["Dr.", "Dr.", "D."],
    ["ليلى الحداد", "ليلى ح.", "ل. ح."],
    ["Layla al-Haddad", "Layla H.", "L. H."],
    ["דוד כהן", "דוד כ.", "ד. כ."],
    ["Иван Петров", "Иван П.", "И. П."],
    ["王小明", "王**", "王**"],
    ["山田 太郎", "山***", "山***"],
    ["김철수", "김**", "김**"]
  ])("of %s is %s with an initial, and %s with initials alone", (name, initial, initials) => {
    assert.strictEqual(publishedName(name, "initial"), initial)
    assert.strictEqual(publishedName(name), initial)
    assert.strictEqual(publishedName(name, "initials"), initials)
    assert.strictEqual(publishedName(name, "full"), name.trim().replaceAll(/\s+/g, " "))
    assert.isNull(publishedName(name, "none"))
  })

  it.each(nameChoices)("is anonymous without a name: %s", (choice) => {
    assert.isNull(publishedName(" \t ", choice))
  })

  it.prop(
    "has one line, says the same again, and never more than the full name",
    [Schema.String, Schema.Literals(nameChoices)],
    ([name, choice]) => {
      const shown = publishedName(name, choice)
      if (shown === null) return
      assert.notMatch(shown, /^\s|\s$|\s{2}|[\n\r]/)
      assert.notStrictEqual(shown, "")
      if (choice === "full") assert.strictEqual(publishedName(shown, "full"), shown)
      const letters = (text: string) => text.toUpperCase().match(/\p{L}/gu)?.length ?? 0
      assert.isAtMost(letters(shown), letters(name))
    }
  )

  const word = Schema.TemplateLiteral([
    Schema.Literals(["A", "Ж", "é", "ל"]),
    Schema.Literals(["b", "ö", "י"])
  ])
  it.prop(
    "never has a family name in it unless the author chose the full name",
    [word, word],
    ([given, family]) => {
      const name = `${given}x ${family}yz`
      for (const choice of ["initial", "initials"] as const) {
        const shown = publishedName(name, choice) ?? ""
        assert.notInclude(shown, `${family}yz`)
        assert.strictEqual(publishedName(shown, choice), shown)
      }
    }
  )
})
