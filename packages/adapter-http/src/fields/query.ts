/** Parameters of queries. Each refuses an empty text (contract REQUEST-4). */
import { Schema, SchemaGetter } from "effect"

/** The annotation from which the OpenAPI document describes a parameter. */
export const parameterSchema = "x-parameter-schema"

export const QueryText = (maximum: number) =>
  Schema.String.check(
    Schema.isBetweenCodePoints(1, maximum, {
      message: `must be 1 to ${maximum} characters long`
    })
  )

/**
 * A whole number from 1 in plain decimal digits: no sign, point or exponent. Queries hold texts, so
 * the description states the number's bounds, and `more`, such as its default.
 */
export const QueryInteger = (maximum: number, more: object = {}) =>
  Schema.String.annotate({ [parameterSchema]: { type: "integer", minimum: 1, maximum, ...more } })
    .check(
      Schema.makeFilter(
        (text: string) =>
          (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maximum) ||
          `must be a whole number from 1 to ${maximum}`
      )
    )
    .pipe(
      Schema.decodeTo(Schema.Int, {
        decode: SchemaGetter.transform((text: string) => Number(text)),
        encode: SchemaGetter.transform((value: number) => String(value))
      })
    )

export const QueryBoolean = Schema.Literals(["true", "false"])
  .annotate({ [parameterSchema]: { type: "boolean" } })
  .pipe(
    Schema.decodeTo(Schema.Boolean, {
      decode: SchemaGetter.transform((text: "true" | "false") => text === "true"),
      encode: SchemaGetter.transform((value: boolean) => (value ? "true" : "false"))
    })
  )
