import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"
import { wireTypes } from "./wire-types.ts"

/** Lists as typed parameters: the driver cannot infer the type of a list of nulls. */
export const texts = (values: ReadonlyArray<string | null>): PgTypes.Parameter =>
  listOf(PgTypes.OID.text, values)

export const integers = (values: ReadonlyArray<number | null>): PgTypes.Parameter =>
  listOf(PgTypes.OID.int4, values)

export const timestamps = (values: ReadonlyArray<number | null>): PgTypes.Parameter =>
  listOf(PgTypes.OID.timestamptz, values)

const listOf = (elements: number, values: ReadonlyArray<unknown>): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values, elements, wireTypes))
