/** Random entities of a schema, with the values that stores get wrong most often. */
import { Schema, SchemaAST, Struct } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { PlainDate } from "../../model/time.ts"

/** Random entities of version 1 in which every field varies, with these in place of their own. */
export const vary = <Fields extends Schema.Struct.Fields, Own extends Schema.Struct.Fields>(
  entity: { readonly fields: Fields },
  own: Own
) => {
  const schema = Schema.Struct(Struct.assign(entity.fields, own))
  return Arbitrary.schema(Schema.make<typeof schema>(varied(schema.ast)))
}

/** Text as it may come in over the wire: all but NUL and lone surrogates (contract REQUEST-3). */
export const Text = Schema.Union([
  Schema.String.check(Schema.isPattern(/^[^\0\uD800-\uDFFF]*$/)),
  Schema.Literals([
    "Zoë 🥐",
    'O\'Brien "& Sons" \\ %_ $1',
    "e\u0301 is not é",
    "مرحبا",
    " ",
    "1\r\n2\n\t3\n"
  ])
])

/** An instant of this century. */
export const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })
)

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_000_000_000 }))

const CalendarDate = Schema.Literals(["2000-02-29", "1999-01-01", "2026-03-01", "2024-12-31"])

/** JSON that every store keeps as it is. */
export const Details = Schema.Record(
  Schema.Literals(["name", "from", "to", "__proto__ ", "übrig"]),
  Schema.Union([Text, Count, Schema.Boolean, Schema.Null, Schema.Array(Text)])
)

const varied = (struct: SchemaAST.Objects): SchemaAST.Objects => {
  const fields = struct.propertySignatures.map(
    ({ name, type }) => new SchemaAST.PropertySignature(name, variedField(String(name), type))
  )
  return new SchemaAST.Objects(fields, struct.indexSignatures)
}

/** A schema that has bounds of its own stays as it is. */
const variedField = (name: string, type: SchemaAST.AST): SchemaAST.AST => {
  if (type === Schema.String.ast) return Text.ast
  if (type === Schema.Int.ast) return numberOf(name).ast
  if (type === PlainDate.ast) return CalendarDate.ast
  if (type.checks !== undefined || type.context !== undefined) return type
  const inside = (one: SchemaAST.AST) => variedField(name, one)
  switch (type._tag) {
    case "Objects":
      return varied(type)
    case "Arrays":
      return new SchemaAST.Arrays(type.isMutable, type.elements.map(inside), type.rest.map(inside))
    case "Union":
      return new SchemaAST.Union(type.types.map(inside), type.options)
    default:
      return type
  }
}

const numberOf = (name: string) => {
  if (name === "version") return Schema.Literal(1)
  return /(?:^a|A)t$/.test(name) || name.endsWith("Since") ? Instant : Count
}
