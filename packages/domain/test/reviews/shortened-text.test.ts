/** Goal: of a text that is shortened every part that was taken out is known, and nothing else is lost. */
import { assert, describe, it } from "@effect/vitest"
import { fastestMillis } from "@review-proof/testkit/time"
import { Schema } from "effect"
import { marker, partsTakenOut, withoutWords } from "../../src/reviews/redaction.ts"

const pieces = Schema.Array(Schema.Literals(["a", "b", " ", "😀", "ß", marker])).check(
  Schema.isMaxLength(12)
)

/** True if replacing parts can give the text; tries each place. */
const isShortened = (original: string, text: string): boolean => {
  const tokens = text.split(/(\[…\])/).flatMap((token) => (token === marker ? token : [...token]))
  let reached = new Set([0])
  for (const token of tokens) {
    const next = new Set<number>()
    for (const from of reached) {
      if (token === marker) {
        for (let to = from + 1; to <= original.length; to++) next.add(to)
      } else if (original.startsWith(token, from)) next.add(from + token.length)
    }
    reached = next
  }
  return tokens.includes(marker) && reached.has(original.length)
}

/** Puts the parts back where the markers stand. */
const filled = (shortened: string, parts: ReadonlyArray<string>): string =>
  shortened
    .split(marker)
    .map((kept, index) => kept + (parts[index] ?? ""))
    .join("")

describe("A shortened text", () => {
  it.prop(
    "is the old one with parts replaced by the marker, and nothing else",
    { original: pieces, shortened: pieces },
    ({ original, shortened }) => {
      const [before, after] = [original.join(""), shortened.join("")]
      const parts = partsTakenOut(before, after)
      assert.strictEqual(parts !== null, isShortened(before, after))
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "reconstructs the old text from its parts, however often it is shortened",
    { words: Schema.Array(Schema.String), cuts: Schema.Array(Schema.Boolean) },
    ({ cuts, words }) => {
      const said = words.filter((word) => word !== "" && word.isWellFormed())
      const original = said.join("|")
      const once = said.map((word, index) => (cuts[index] ? marker : word)).join("|")
      const twice = said
        .map((word, index) => (cuts[index] || index === 0 ? marker : word))
        .join("|")
      const parts = partsTakenOut(original, once)
      if (!once.includes(marker)) return assert.isNull(parts)
      assert.strictEqual(filled(once, parts ?? assert.fail()), original)
      assert.strictEqual(filled(twice, partsTakenOut(once, twice) ?? assert.fail()), once)
      assert.isNull(partsTakenOut(original, `${once}!!`))
    }
  )

  it.each([
    ["Call Jane now", "Call […] now", ["Jane"]],
    ["Call Jane now", "[…]", ["Call Jane now"]],
    ["Call Jane now", "[…][…] now", ["C", "all Jane"]],
    ["as […] said Jane", "as […] said […]", ["[…]", "Jane"]],
    ["Call Jane now", "Call Jane now", null],
    ["Call Jane now", "Call […]Jane now", null],
    ["Call Jane now", "Call […] NOW", null],
    ["Call Jane now", "Call [...] now", null],
    ["", "[…]", null],
    ["😀", "[…]\ude00", null]
  ] as const)("made of %j as %j leaves out %j", (original, shortened, parts) => {
    assert.deepStrictEqual(partsTakenOut(original, shortened), parts)
  })

  it.each([
    ["of up to three letters where they stand alone", ["Bob"], "Bob and bobby", "[…] and bobby"],
    ["of more letters anywhere", ["Anne"], "Annette", "[…]tte"],
    ["however lines break", ["5 Elm Street\n1234 Town"], "5  Elm Street 1234 Town!", "[…]!"],
    ["however letters are composed", ["Jose\u0301 Núñez"], "José Nu\u0301n\u0303ez", "[…]"],
    [
      "also where a shorter one begins alike",
      ["Anna", "Annabel"],
      "Anna and Annabel",
      "[…] and […]"
    ]
  ])("loses words %s", (_, words, text, left) => {
    assert.strictEqual(withoutWords(words)(text), left)
  })

  it("is judged quickly, however long and repetitive the text is", () => {
    const original = "a".repeat(10_000)
    const hostile = [
      `${`a${marker}`.repeat(5_000)}b`,
      marker.repeat(12_000),
      `${marker}${"a".repeat(4_999)}b${marker}`,
      `${marker}${"a".repeat(3)}b`.repeat(4_000)
    ]
    const judged = fastestMillis(() => {
      for (const text of hostile) assert.isNull(partsTakenOut(original, text))
      withoutWords(hostile)(original)
      withoutWords(["Anne"])("\u0301".repeat(40_000) + "\u0316".repeat(40_000))
    })
    assert.isBelow(judged, 500)
  })
})
