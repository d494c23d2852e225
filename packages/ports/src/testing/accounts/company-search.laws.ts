import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Companies, UnitOfWork, type Company } from "../../index.ts"
import { hasWords, type CompanyPageRequest } from "../../store.ts"
import { arbitraryCompany } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { givenCompany, replace } from "../given.ts"
import { walk } from "../paging.ts"
import { suite } from "../suite.ts"

export const companySearchLaws = suite<Companies | UnitOfWork>("Company search", (test) => {
  test("A search lists the companies whose names have all words, oldest first, each once", function* () {
    const mark = yield* fresh.text
    const names = [`${mark} Zoe\u0308 GmbH`, "Other", `GmbH x${mark.toUpperCase()}y`, `${mark}`]
    const given = yield* Effect.forEach(names, (name, n) =>
      givenCompany({ name, createdAt: 9 - n })
    )
    const found = (words: string) =>
      Effect.map(search(words, { limit: 1, after: null }), (seen) =>
        seen.filter(hasWords(words, ({ name }: Company) => name) ?? (() => false))
      )
    const [first, , third, fourth] = given.map(({ company }) => company)
    assert.deepStrictEqual(yield* found(mark), [fourth, third, first])
    assert.deepStrictEqual(yield* found(` gmbh\t${mark.slice(3)} `), [third, first])
    assert.deepStrictEqual(yield* found(`${mark} oë`), [first])
    assert.deepStrictEqual(yield* found(`${mark} zoe`), [])
  })

  test("A search finds a sigma in any form, also where the word goes on", function* () {
    const { company } = yield* givenCompany({ name: "ΟΔΥΣΣΕΑΣ" })
    const after = { createdAt: company.createdAt - 1, id: company.id }
    for (const words of ["ΟΔΥΣ", "οδυς", "Σεας", "ς"]) {
      const seen = yield* search(words, { limit: 100, after })
      assert.deepInclude(seen.filter(hasWords(words, ({ name }) => name) ?? (() => false)), company)
    }
  })

  test("A company that was renamed is found by its new name alone", function* () {
    const name = yield* fresh.text
    const { company } = yield* givenCompany({ name })
    const renamed = yield* replace.company(company, { name: "Жж" })
    assert.deepInclude(yield* search("ж", { limit: 100, after: null }), renamed)
    assert.notDeepInclude(yield* search(name, { limit: 100, after: null }), renamed)
  })

  test.prop(
    "Any text is looked for as it stands in names",
    { any: arbitraryCompany },
    function* ({ any }) {
      for (const words of [any.name, ...hostileWords]) {
        const { company } = yield* givenCompany({ name: `AG ${words} a` })
        const after = { createdAt: company.createdAt - 1, id: company.id }
        assert.deepInclude(yield* search(words, { limit: 100, after }), company, words)
      }
    },
    { arbitrary: { runs: 5 } }
  )
})

/** Reads all pages of a search. A store may list companies that have only parts of the words. */
const search = (words: string, { after, limit }: CompanyPageRequest) =>
  Companies.use((companies) =>
    walk((request: CompanyPageRequest) => companies.page({ ...request, words }), [], limit, {
      from: after,
      mayBeShort: true
    })
  )

const hostileWords = [
  "100%",
  "_",
  "\\",
  "' or 1=1 --",
  '{"a,b}',
  "$1",
  "\u202Eabc\u200F",
  "שלום",
  "e\u0301\u0302\u0303",
  "\u0301",
  "ΟΔΟΣ",
  "İß",
  "\uFDFA",
  "👩‍👩‍👧",
  "株式会社",
  "ab ".repeat(3500),
  String.fromCodePoint(...Array.from({ length: 4000 }, (_, n) => 0x4e00 + n))
]
