import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { parseDateTime, parseSince, wireTime } from "../src/fields/time.ts"

const instant = Schema.Int.check(
  Schema.isBetween({
    minimum: Date.parse("0001-01-01T00:00:00Z"),
    maximum: Date.parse("9999-12-31T23:59:59.999Z")
  })
)

describe("an instant", () => {
  it.prop("is written as Date writes it", { at: Arbitrary.schema(instant) }, ({ at }) => {
    assert.strictEqual(wireTime(at), new Date(at).toISOString())
  })

  it.prop("is read as it was written", { at: Arbitrary.schema(instant) }, ({ at }) => {
    assert.strictEqual(parseDateTime(wireTime(at)), at)
  })

  it.each([
    ["2026-02-28T09:30:00Z", "2026-02-28T09:30:00.000Z"],
    ["2026-02-28t09:30:00z", "2026-02-28T09:30:00.000Z"],
    ["2026-02-28T09:30:00+01:30", "2026-02-28T08:00:00.000Z"],
    ["2026-02-28T09:30:00-00:30", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28T09:30:00.1Z", "2026-02-28T09:30:00.100Z"],
    ["2026-02-28T09:30:00.123999999Z", "2026-02-28T09:30:00.123Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["1990-12-31T23:59:60Z", "1991-01-01T00:00:00.000Z"],
    ["1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00.000Z"],
    ["2015-07-01T05:29:60.5+05:30", "2015-07-01T00:00:00.500Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"]
  ])("may be written as %s", (text, expected) => {
    const at = parseDateTime(text)
    assert.strictEqual(at === undefined ? at : wireTime(at), expected)
  })

  it.each([
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-01",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z",
    "2026-01-01T00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T23:59:60Z",
    "1990-12-31T22:59:60Z",
    "1990-12-31T23:58:60Z",
    "1990-12-31T23:59:60-08:00",
    "1990-12-31T23:59:61Z",
    "9999-12-31T23:59:60Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:00+0100",
    "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+01:60",
    "2026-01-01T00:00:00.Z",
    "26-01-01T00:00:00Z",
    "+02026-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "2026-01-01T00:00:00Z\n",
    " 2026-01-01T00:00:00Z",
    "Jan 1 2026",
    "1",
    ""
  ])("cannot be written as %j", (text) => {
    assert.isUndefined(parseDateTime(text))
  })
})

describe("the earliest time asked for", () => {
  it.each([
    ["2026-02-28T09:30:00Z", "2026-02-28T09:30:00.000Z"],
    ["2026-02-28T09:30:00.12Z", "2026-02-28T09:30:00.120Z"],
    ["2026-02-28T09:30:00.123Z", "2026-02-28T09:30:00.123Z"],
    ["2026-02-28T09:30:00.123000Z", "2026-02-28T09:30:00.123Z"],
    ["2026-02-28T09:30:00.1230001Z", "2026-02-28T09:30:00.124Z"],
    ["2026-02-28T09:30:00.0001+01:30", "2026-02-28T08:00:00.001Z"],
    ["2026-12-31T23:59:59.9999Z", "2027-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"]
  ])("is never before %s", (text, expected) => {
    const at = parseSince(text)
    assert.strictEqual(at === undefined ? at : wireTime(at), expected)
  })
})
