/** Values, from those that a schema asks for to garbage. */
import type { Json } from "@review-proof/testkit/client/client"
import type { Chance } from "./chance.ts"

/** A value that the schema accepts, as far as it says. */
export const valueOf = (chance: Chance, schema: Json, resolve: (ref: string) => Json): Json => {
  if (schema.$ref !== undefined) return valueOf(chance, resolve(schema.$ref), resolve)
  if (schema.enum !== undefined) return chance.pick(schema.enum)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  switch (type) {
    case "null":
      return null
    case "boolean":
      return chance.happens(0.5)
    case "integer":
    case "number":
      return (
        (schema.minimum ?? 0) + chance.below((schema.maximum ?? 100) - (schema.minimum ?? 0) + 1)
      )
    case "array": {
      const most = Math.min(schema.maxItems ?? 4, 4)
      const length = Math.max(schema.minItems ?? 0, chance.below(most + 1))
      return Array.from({ length }, () => valueOf(chance, schema.items ?? {}, resolve))
    }
    case "object":
      return Object.fromEntries(
        Object.entries<Json>(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || chance.happens(0.5))
          .map(([name, inner]) => [
            name,
            textNamed(chance, name) ?? valueOf(chance, inner, resolve)
          ])
      )
    default:
      return textOf(chance, schema)
  }
}

const textOf = (
  chance: Chance,
  { format, maxLength = 40, minLength = 0, pattern }: Json
): string => {
  if (format === "date-time") return dateTime(chance)
  if (typeof pattern === "string") return chance.pick(["en", "de-AT", "fil", "zh-Hant"])
  const bound = chance.happens(0.1) ? maxLength : Math.min(maxLength, minLength + 12)
  return textOfLength(chance, Math.max(minLength, chance.below(bound + 1)))
}

/** Values that the schema does not tell, so that calls get past validation. */
const textNamed = (chance: Chance, name: string): string | undefined => {
  if (chance.happens(0.2)) return undefined
  switch (name) {
    case "email":
      return `j${chance.below(1000)}@example.com`
    case "phone":
      return `+491512${String(1_000_000 + chance.below(1_000_000))}`
    case "url":
      return `https://8.8.8.8/${chance.below(20)}`
    case "sku":
      return `SKU-${chance.below(200)}`
    case "reference":
      return `order-${chance.below(1000)}`
    default:
      return undefined
  }
}

const dateTime = (chance: Chance): string =>
  new Date(Date.now() + (chance.next() - 0.5) * 200 * 86_400_000).toISOString()

const textOfLength = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.pick(characters)).join("")

const characters = [..."abcXYZ019 -_./%+&=?#'\"\\<>éß日😀\u202e\u0301\t"]

/** The value with one part changed. */
export const mutated = (chance: Chance, value: Json): Json => {
  if (chance.happens(0.3) || typeof value !== "object" || value === null) return garbage(chance)
  if (Array.isArray(value)) {
    const index = chance.below(value.length + 1)
    return value.toSpliced(index, chance.below(2), mutated(chance, value[index]))
  }
  const names = [...Object.keys(value), ...oddNames]
  const name = chance.pick(names)
  return chance.happens(0.3)
    ? Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    : { ...value, [name]: mutated(chance, value[name]) }
}

const oddNames = [
  "",
  "__proto__",
  "constructor",
  "extra",
  "a.b",
  "business",
  "id",
  "api_key",
  "\u0000"
]

export const garbage = (chance: Chance): Json =>
  chance.happens(0.6)
    ? oddText(chance)
    : chance.pick<() => Json>([
        () => null,
        () => true,
        () => -1,
        () => 0.1,
        () => 1e308,
        () => Number.MAX_SAFE_INTEGER + 2,
        () => [],
        () => ({}),
        () => [[[[null]]]],
        () => Array.from({ length: 100 }, () => "x"),
        () => ({ toString: 1, valueOf: 1, length: -1 }),
        () => nested(chance.below(60))
      ])()

const nested = (depth: number): Json => (depth === 0 ? 1 : { a: [nested(depth - 1)] })

export const oddText = (chance: Chance): string =>
  chance.happens(0.1) ? textOfLength(chance, chance.below(6000)) : chance.pick(oddTexts)

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\udc00x",
  "\ufeff",
  "\uffff",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "９",
  "2026-02-30T00:00:00Z",
  "2026-01-01T00:00:00+99:99",
  "9999-12-31T23:59:59.999999999-23:59",
  "0000-00-00T00:00:00Z",
  "biz_",
  "rev_0",
  "rev_9007199254740993",
  "inv_-1",
  "we_1",
  "../../../etc/passwd",
  "%00",
  "%2e%2e%2f",
  "'; drop table reviews; --",
  "1 or 1=1",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "a\r\nx-injected: 1",
  "\u202e\u2066",
  "é".repeat(70),
  "😀".repeat(130),
  "x".repeat(201),
  "x".repeat(5000),
  `pk_live_${"0".repeat(32)}`,
  `pwt_${"A".repeat(43)}`,
  "https://127.0.0.1/",
  "https://user:password@8.8.8.8:8443/#x",
  "javascript:alert(1)",
  "a@b",
  "+",
  "__proto__",
  "en-US-x-twain"
]
