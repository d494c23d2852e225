import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"

/**
 * The decoding of values. `timestamptz` becomes epoch milliseconds and `int8` a number, so that
 * no row holds a `Date` or a `bigint`. Ids come from `public_numbers`, which ends at 2^53, and
 * counts from tables.
 */
export const wireTypes: PgTypes.Registry = PgTypes.makeRegistry()

const readBigint = (bytes: Uint8Array, offset: number): number => {
  const high = word(bytes, offset)
  const low = word(bytes, offset + 4)
  return high * 4294967296 + (low >>> 0)
}

const word = (bytes: Uint8Array, offset: number): number =>
  ((bytes[offset] ?? 0) << 24) |
  ((bytes[offset + 1] ?? 0) << 16) |
  ((bytes[offset + 2] ?? 0) << 8) |
  (bytes[offset + 3] ?? 0)

const writeBigint = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return bytes
}

/** Milliseconds from 1970 to 2000, where PostgreSQL's clock starts. */
const epochMillis = 946684800000

const millis = (bytes: Uint8Array, offset: number): number =>
  Math.floor(readBigint(bytes, offset) / 1000) + epochMillis

const micros = (value: number): number => (value - epochMillis) * 1000

wireTypes.register<number>(
  PgTypes.OID.int8,
  {
    encode: (value) => Result.succeed(writeBigint(value)),
    decode: (bytes) => Result.succeed(readBigint(bytes, 0)),
    read: (bytes, offset) => Result.succeed(readBigint(bytes, offset))
  },
  { arrayOid: PgTypes.OID.int8Array }
)

wireTypes.register<number>(
  PgTypes.OID.timestamptz,
  {
    encode: (value) => Result.succeed(writeBigint(micros(value))),
    // Writes into the frame without a copy.
    write: (sink, value) => {
      sink.int32(Math.floor(micros(value) / 4294967296))
      sink.int32(micros(value) | 0)
      return Result.void
    },
    decode: (bytes) => Result.succeed(millis(bytes, 0)),
    read: (bytes, offset) => Result.succeed(millis(bytes, offset))
  },
  { arrayOid: PgTypes.OID.timestamptzArray }
)
