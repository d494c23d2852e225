/** JSON schemas in the plain form that generators of clients read best. */
import { Predicate, Record } from "effect"
import { parameterSchema } from "../fields/query.ts"

type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * Shortens what Effect writes out: `T or null` becomes a list of types, bounds move beside their
 * type, integers lose the bounds of exact numbers, and a parameter gets the type of its value.
 */
export const plainSchema = (schema: JsonSchema): JsonSchema => {
  const plain = Record.map(schema, plainValue)
  const parameter = plain[parameterSchema]
  if (Predicate.isObject(parameter)) return parameter
  return withTypeList(withoutExactBounds(withIntegerEnum(withBoundsBeside(plain))))
}

const plainValue = (value: unknown, keyword: string): unknown => {
  if (keyword === "properties" && Predicate.isObject(value)) return Record.map(value, plainPart)
  return Array.isArray(value) ? value.map(plainPart) : plainPart(value)
}

const plainPart = (value: unknown): unknown =>
  Predicate.isObject(value) ? plainSchema(value) : value

/** `allOf` of bare bounds; only a second bound of one kind stays in it. */
const withBoundsBeside = (schema: JsonSchema): JsonSchema => {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf) || "$ref" in schema) return schema
  const beside: { [keyword: string]: unknown } = rest
  const second = allOf.filter(Predicate.isObject).filter((part) => {
    const isSecond = Object.keys(part).some((keyword) => keyword in beside)
    if (!isSecond) Object.assign(beside, part)
    return isSecond
  })
  return second.length === 0 ? beside : { ...beside, allOf: second }
}

const withIntegerEnum = (schema: JsonSchema): JsonSchema =>
  schema["type"] === "number" &&
  Array.isArray(schema["enum"]) &&
  schema["enum"].every(Number.isInteger)
    ? { ...schema, type: "integer" }
    : schema

const withoutExactBounds = (schema: JsonSchema): JsonSchema =>
  Record.filter(
    schema,
    (value, keyword) =>
      !(keyword === "maximum" && value === Number.MAX_SAFE_INTEGER) &&
      !(keyword === "minimum" && value === Number.MIN_SAFE_INTEGER)
  )

const withTypeList = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [type, none] = anyOf
  if (!Predicate.isObject(type) || !Predicate.isObject(none) || none["type"] !== "null")
    return schema
  if (typeof type["type"] !== "string" || "enum" in type || "$ref" in type) return schema
  return { ...type, ...rest, type: [type["type"], "null"] }
}
