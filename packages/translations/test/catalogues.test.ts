import { assert, describe, it } from "@effect/vitest"
import { languages } from "@review-proof/translations"
import { IntlMessageFormat } from "intl-messageformat"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

type Catalogue = Readonly<Record<string, string>>

/** The catalogue of pages or mails in one language. */
const catalogueOf = async (kind: string, tag: string): Promise<Catalogue> => {
  const file: Readonly<Record<string, Catalogue>> = await import(`../src/${kind}/${tag}.ts`)
  return file[tag] ?? {}
}

interface Argument {
  readonly name: string
  /** The cases of a plural. */
  readonly cases: ReadonlyArray<string>
}

/** The arguments of a message, those within plurals included. */
const argumentsOf = (elements: ReturnType<IntlMessageFormat["getAst"]>): ReadonlyArray<Argument> =>
  elements.flatMap((element) => {
    const nested =
      "options" in element
        ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
        : []
    const cases = "options" in element ? Object.keys(element.options) : []
    const isText = !("value" in element) || element.type === 0
    return isText ? nested : [{ name: String(element.value), cases }, ...nested]
  })

const namesOf = (text: string, tag: string) =>
  [
    ...new Set(argumentsOf(new IntlMessageFormat(text, tag).getAst()).map(({ name }) => name))
  ].sort()

describe.each([
  ["pages", "../../adapter-web/src"],
  ["reporting", "../../adapter-web/src"],
  ["mails", "../../adapter-messaging/src"]
])("the catalogue of %s", (kind, users) => {
  it.each(languages.map(({ tag }) => tag))("has the same keys and values in %s", async (tag) => {
    const english = await catalogueOf(kind, "en")
    const translated = await catalogueOf(kind, tag)
    assert.deepStrictEqual(Object.keys(translated), Object.keys(english))
    for (const [key, text] of Object.entries(translated)) {
      assert.deepStrictEqual(namesOf(text, tag), namesOf(english[key] ?? "", "en"), key)
      assert.notStrictEqual(text.trim(), "", key)
    }
  })

  it.each(languages.map(({ tag }) => tag))("has every plural form of %s", async (tag) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    const missing = Object.entries(await catalogueOf(kind, tag)).flatMap(([key, text]) =>
      argumentsOf(new IntlMessageFormat(text, tag).getAst())
        .filter(({ cases }) => cases.length > 0)
        .flatMap(({ cases }) => forms.filter((form) => !cases.includes(form)))
        .map((form) => `${key}: ${form}`)
    )
    assert.deepStrictEqual(missing, [])
  })

  it.each([
    ["fr", /\b(?:de|que|si) \{(?:business|from|month|name|service)\}/i],
    ["it", /\b(?:il|del|al|dal|nel) \{(?:date|day)\}/i]
  ])("has no word before a value in %s that some values would shorten", async (tag, shortened) => {
    const texts = Object.values(await catalogueOf(kind, tag))
    assert.deepStrictEqual(
      texts.filter((text) => shortened.test(text)),
      []
    )
  })

  it("has no unused text", async () => {
    const sources = sourcesBelow(join(import.meta.dirname, users))
    const unused = Object.keys(await catalogueOf(kind, "en")).filter(
      (key) =>
        !sources.includes(`"${key}"`) &&
        !sources.includes(`\`${key.slice(0, key.lastIndexOf(".") + 1)}\${`)
    )
    assert.deepStrictEqual(unused, [])
  })
})

const sourcesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n")
