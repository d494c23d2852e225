import { assert } from "@effect/vitest"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { fastestMillis } from "@review-proof/testkit/time"
import { Schema } from "effect"
import { personWords } from "../../src/privacy/person-words.ts"

const wordsOf = (...names: ReadonlyArray<string>) =>
  personWords({ names, emails: [], phones: [], maskedContacts: [] })

layer(World)("The words that are taken out for a person", (test) => {
  test.prop(
    "are whole names and contacts, and the rest of a text stays as it is",
    { before: Schema.String, after: Schema.String },
    function* (random) {
      // A random text may hold the shortest name by chance.
      const [before, after] = [random.before, random.after].map((text) => text.replace(/jo/gi, "-"))
      const { fromOthers, fromTheirOwn } = yield* personWords({
        names: ["Jane Doe", "Will Smith", "王小明", "Jo"],
        emails: ["jane@example.com"],
        phones: ["+491701234567"],
        maskedContacts: ["j***@e***.com"]
      })
      const said = [
        ["Jane Doe", "[…]"],
        ["JANE.doe", "[…]"],
        ["我是王小明啊", "我是[…]啊"],
        ["we will ask Jo, not Jon", "we will ask […], not Jon"],
        ["j***@e***.com or jane@EXAMPLE.com", "[…] or […]"],
        ["+49 170 / 1234567", "[…]"],
        ["0170 – 123\u201145\u221267", "[…]"],
        ["٠١٧٠١٢٣٤٥٦٧", "[…]"],
        ["8 (170) 123-45-67 or 06 170 1234567", "[…] or […]"],
        ["order ٢١٧٠١٢٣٤٥٦٧", "order ٢١٧٠١٢٣٤٥٦٧"],
        ["order 21701234567", "order 21701234567"]
      ] as const
      for (const [text, left] of said) {
        for (const takeOut of [fromTheirOwn, fromOthers]) {
          assert.strictEqual(takeOut(`${before} ${text} ${after}`), `${before} ${left} ${after}`)
        }
      }
      assert.strictEqual(fromTheirOwn("Dear Will"), "Dear Will")
      assert.strictEqual(fromOthers("Dear Will, we will"), "Dear […], we will")
    }
  )

  test("are found in whatever way the letters of a name are composed", function* () {
    const { fromOthers, fromTheirOwn } = yield* wordsOf("José Núñez", "Đặng Vệ", "Zoe\u0308")
    assert.strictEqual(fromTheirOwn("I am Jose\u0301 Nu\u0301n\u0303ez"), "I am […]")
    assert.strictEqual(fromTheirOwn("I am Đă\u0323ng Vê\u0323"), "I am […]")
    assert.strictEqual(fromOthers("Dear Jose\u0301, dear Zoë"), "Dear […], dear […]")
    assert.strictEqual(fromOthers("A cafe\u0301"), "A cafe\u0301")
  })

  test("are also the other spelling of an international domain", function* () {
    for (const domain of ["bücher.example", "xn--bcher-kva.example"]) {
      const { fromTheirOwn } = yield* personWords({
        names: [],
        emails: [`jane@${domain}`],
        phones: [],
        maskedContacts: []
      })
      assert.strictEqual(
        fromTheirOwn(
          "Jane@BÜCHER.example or <jane@xn--bcher-kva.example>, not joe@bücher.example."
        ),
        "[…] or <[…]>, not joe@bücher.example."
      )
    }
  })

  test("are also what a redaction has left of an address", function* () {
    const { fromOthers, fromTheirOwn } = yield* personWords({
      names: ["Jane Doe"],
      emails: ["Jane.Doe@example.com"],
      phones: [],
      maskedContacts: []
    })
    for (const takeOut of [fromTheirOwn, fromOthers]) {
      assert.strictEqual(
        takeOut("At […].doe@example.com, (jane.[…]@example.com) or jane.doe@[…]."),
        "At […], ([…]) or […]."
      )
      const another = "At […].roe@example.com, […]@other.example […]@ @[…] […] or […]."
      assert.strictEqual(takeOut(another), another)
    }
  })

  test.each([
    ["Doe, Jane", "Jane Doe, dear Jane, Ms Doe, DOE JANE", "[…], dear […], Ms […], […]"],
    ["DOE, JANE", "Jane Doe, dear Jane, Ms Doe", "[…], dear […], Ms […]"],
    ["Jane (Doe)", "Jane Doe and Ms Doe", "[…] and Ms […]"],
    ["Anna-Lena O'Brien", "Dear Anna, Anna-Lena, Ms O’Brien", "Dear […], […], Ms […]"],
    ["Bo Li da Silva", "Dear Bo, dear Ms Li, sua da", "Dear […], dear Ms […], sua da"],
    ["DE SILVA, MARIA", "De nada, Maria, Ms Silva", "De nada, […], Ms […]"],
    ["Dr Jan van den Berg", "Dr Who, van Dijk, Jan", "Dr Who, van Dijk, […]"],
    ["R. Doe", "R. is for Ms Doe", "R. is for Ms […]"]
  ])("are the parts of the name %s in what others wrote", function* ([name = "", text = "", left]) {
    const { fromOthers } = yield* wordsOf(name)
    assert.strictEqual(fromOthers(text), left)
  })

  test.each([
    ["Doe, Jane", "Jane Doe, or Doe, Jane", "[…], or […]"],
    ["Doe, Jane", "Jane here", "Jane here"],
    ["Anna & Bert Doe", "We are Anna & Bert Doe!", "We are […]!"],
    ["Ms. Ada / Lovelace", "Ms. Ada / Lovelace", "[…]"]
  ])(
    "are the whole name %s in what they wrote themselves: %s",
    function* ([name = "", text = "", left]) {
      const { fromTheirOwn } = yield* wordsOf(name)
      assert.strictEqual(fromTheirOwn(text), left)
    }
  )

  test("are taken out of 64 KB of text at once, whatever is in it", function* () {
    const words = yield* personWords({
      names: ["Jane Doe", "Jo", "王小明", `${"Abc ".repeat(29)}Abd`],
      emails: ["jane@example.com"],
      phones: ["+491701234567", "+12025550123"],
      maskedContacts: ["j***@e***.com"]
    })
    const pumps = [
      "0",
      "+",
      "(0)",
      " ",
      "-",
      "49",
      "4 9 1 7 0 ",
      "jane",
      "Jane ",
      "j***",
      "j",
      "Abc ",
      "王",
      "[…]@",
      "[…] @ ",
      ".j[…]"
    ]
    const taken = fastestMillis(() => {
      for (const pump of pumps) {
        const text = pump.repeat(65_536 / pump.length)
        for (const takeOut of Object.values(words)) takeOut(text)
      }
    })
    assert.isBelow(taken, 2000)
  })
})
