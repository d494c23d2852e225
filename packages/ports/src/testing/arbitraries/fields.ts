/** Random values of fields, with those that stores get wrong most often. */
import { Schema, Struct } from "effect"
import * as Arbitrary from "effect/Arbitrary"

/** Random entities, with these fields in place of the entity's own. */
export const vary = <Fields extends Schema.Struct.Fields, Varied extends Schema.Struct.Fields>(
  entity: { readonly fields: Fields },
  varied: Varied
) => Arbitrary.schema(Schema.Struct(Struct.assign(entity.fields, varied)))

/** Text as it may come in over the wire: all but NUL and lone surrogates (contract REQUEST-3). */
export const Text = Schema.Union([
  Schema.String.check(Schema.isPattern(/^[^\0\uD800-\uDFFF]*$/)),
  Schema.Literals(["Zoë 🥐", 'O\'Brien "& Sons" \\ %_ $1', "e\u0301 is not é", "مرحبا", " "])
])

/** An instant of this century. */
export const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })
)

export const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_000_000_000 }))

export const CalendarDate = Schema.Literals([
  "2000-02-29",
  "1999-01-01",
  "2026-03-01",
  "2024-12-31"
])

export const version = Schema.Literal(1)

/** JSON that every store keeps as it is. */
export const Details = Schema.Record(
  Schema.Literals(["name", "from", "to", "__proto__ ", "übrig"]),
  Schema.Union([Text, Count, Schema.Boolean, Schema.Null, Schema.Array(Text)])
)
