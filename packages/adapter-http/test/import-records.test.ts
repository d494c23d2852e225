import { assert, describe } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import { ReviewFiles } from "@review-proof/domain/reviews"
import { Effect, Schema, Stream, Struct } from "effect"
import { test } from "@review-proof/testkit/test"
import { csvFields, maxBodyBytes } from "@review-proof/http-server"
import { ReviewFilesLayer } from "../src/management/import/review-files.ts"
import { splitRecords } from "../src/management/import/split-records.ts"
import { between } from "@review-proof/testkit/numbers"

/** The records of a text that arrives in pieces of `size` bytes, and the separator of each. */
const split = (text: string, size: number, quotes: boolean) => {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size)
  )
  return Stream.runCollect(splitRecords({ quotes })(Stream.fromIterable(pieces))).pipe(
    Effect.map((records) =>
      records.map(({ bytes: held, ...record }) => ({
        ...record,
        text: held === null ? null : Buffer.from(held).toString()
      }))
    )
  )
}

const Field = Schema.String.check(Schema.isPattern(/^[ab,"\r\n 🙂]{0,6}$/u))
const Records = Schema.Array(Schema.Array(Field).check(Schema.isBetweenLength(2, 4)))

/** A field as RFC 4180 writes it. */
const written = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

describe("a CSV file", () => {
  test.prop(
    "is read as csv-parse reads it, wherever it is cut, and however its fields and lines end",
    { records: Records, size: between(1, 9), delimiter: Schema.Literals([",", ";", "\t"]) },
    function* ({ delimiter, records, size }) {
      for (const ending of ["\n", "\r\n"]) {
        const file = records.map((fields) => fields.map(written).join(delimiter)).join(ending)
        const expected: unknown = parse(file, {
          delimiter,
          relax_column_count: true,
          record_delimiter: ["\r\n", "\n"]
        })
        const found = (yield* split(file, size, true)).map(({ separator, text }) =>
          csvFields((text ?? "").replace(/\r$/, ""), separator)
        )
        assert.deepStrictEqual(found, expected)
      }
    }
  )

  test("numbers its records by the physical lines that they begin at", function* () {
    const file = 'a,"b\nc\r\nd"\n\ne,f\r\n"g\n",h\ni'
    assert.deepStrictEqual((yield* split(file, 3, true)).map(Struct.get("line")), [1, 4, 5, 6, 8])
  })

  test("continues after a record that cannot be read", function* () {
    const records = yield* split('"a"b,c\n6" d,e\nf,"g', 4, true)
    assert.deepStrictEqual(
      records.map(({ text }) => csvFields(text ?? "")),
      [undefined, ['6" d', "e"], undefined]
    )
  })
})

describe("a record", () => {
  test("that the body breaks off in is dropped", function* () {
    for (const quotes of [true, false]) {
      const body = Stream.concat(Stream.make(Buffer.from("a,b\nc,de")), Stream.fail("cut"))
      const seen: Array<string> = []
      yield* splitRecords({ quotes })(body).pipe(
        Stream.runForEach(({ bytes }) =>
          Effect.sync(() => seen.push(Buffer.from(bytes ?? []).toString()))
        ),
        Effect.flip
      )
      assert.deepStrictEqual(seen, ["a,b"])
    }
  })

  test("of the largest size is read, a larger one is dropped, and the records after it are read", function* () {
    for (const quotes of [true, false]) {
      const largest = "x".repeat(maxBodyBytes)
      const records = yield* split(`${largest}\n${largest}y\nz`, 10_000, quotes)
      assert.deepStrictEqual(
        records.map(({ line, text }) => [line, text]),
        [
          [1, largest],
          [2, null],
          [3, "z"]
        ]
      )
    }
  })

  test("of JSON is a line, whatever quotation marks it has", function* () {
    const records = yield* split('"a\nb"\n', 2, false)
    assert.deepStrictEqual(records.map(Struct.get("text")), ['"a', 'b"'])
  })
})

describe("a file in memory", () => {
  test("does not block other work while it is read, however many lines it has", function* () {
    const bytes = Buffer.from(`{}\n${"\n".repeat(500_000)}`)
    const files = yield* Effect.provide(ReviewFiles, ReviewFilesLayer)
    // The first file waits for the reader's module.
    yield* Stream.runDrain(files.read("ndjson", bytes.subarray(0, 3)))
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const lines = yield* Stream.runCollect(files.read("ndjson", bytes))
    clearInterval(counting)
    assert.lengthOf(lines, 1)
    assert.isAbove(turns, 20)
  })
})
