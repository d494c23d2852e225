/** Instants on the wire: ISO 8601 in UTC with milliseconds out, RFC 3339 with any offset in. */
import { isOnCalendar } from "@review-proof/domain/fields"
import { Timestamp } from "@review-proof/ports"
import { Effect, Schema, SchemaGetter, SchemaIssue } from "effect"

/** A date-time as answers contain it, `2026-11-21T09:30:00.000Z`. */
export const WireTime = Schema.String.annotate({ format: "date-time" })

/**
 * Composes an instant of texts that are made once, because a list has dozens of instants and
 * `toISOString` is slow. `join` makes one flat string: V8 keeps the sum of strings as a tree, which
 * slows down writing the JSON around it.
 */
export const wireTime = (at: Timestamp): string => {
  const day = Math.floor(at / dayMillis)
  const millis = at - day * dayMillis
  const seconds = Math.floor(millis / 1000)
  const minute = minutes[Math.floor(seconds / 60)]
  return [wireDay(day), minute, two[seconds % 60], fractions[millis % 1000]].join("")
}

export const wireTimeOrNull = (at: Timestamp | null): string | null =>
  at === null ? null : wireTime(at)

interface TimeForm {
  readonly expected: string
  readonly format?: string
  readonly description?: string
}

const dateTimeForm: TimeForm = {
  expected: "must be a date-time with an offset, like 2026-02-28T09:30:00Z",
  format: "date-time"
}

const timeReadBy = (
  read: (text: string) => Timestamp | undefined,
  { expected, ...form }: TimeForm = dateTimeForm
) =>
  Schema.String.annotate(form).pipe(
    Schema.decodeTo(Timestamp, {
      decode: SchemaGetter.transformEffect((text: string) => {
        const at = read(text)
        return at === undefined
          ? Effect.fail(new SchemaIssue.InvalidValue({ message: expected }))
          : Effect.succeed(at)
      }),
      encode: SchemaGetter.transform((at: Timestamp) => wireTime(at))
    })
  )

/**
 * An accepted date-time: RFC 3339 §5.6 with an offset, on a date of the calendar (contract
 * REQUEST-4). Fractions beyond the millisecond are cut; a leap second counts as the second after
 * it, as in Unix time.
 */
export const DateTimeWire = timeReadBy((text) => parseDateTime(text))

const dayOrTime = "must be a day like 2026-02-28, or a date-time with an offset"

/** The start of a range: a date-time, or a day, `2026-11-21`, from its first instant in UTC. */
export const FromWire = timeReadBy(
  (text) => (isOnCalendar(text) ? parseDateTime(`${text}T00:00:00Z`) : parseSince(text)),
  { expected: dayOrTime, description: "A day, from its beginning in UTC, or a date-time." }
)

/** The end of a range: a date-time, or a day up to its last instant in UTC. */
export const ToWire = timeReadBy(
  (text) => parseDateTime(isOnCalendar(text) ? `${text}T23:59:59.999Z` : text),
  { expected: dayOrTime, description: "A day, to its end in UTC, or a date-time." }
)

/** A UTC day as requests name it, `2026-11-21`, counted from 1970. */
export const DayWire = (description: string) =>
  Schema.String.annotate({ format: "date", description })
    .check(
      Schema.makeFilter((text: string) =>
        isOnCalendar(text)
          ? text >= "1970" || "must not be before 1970"
          : "must be a real date like 2026-02-28"
      )
    )
    .pipe(
      Schema.decodeTo(Schema.Int, {
        decode: SchemaGetter.transform((text: string) => Date.parse(text) / dayMillis),
        encode: SchemaGetter.transform((day: number) => wireDay(day))
      })
    )

/** The start of a range, rounded up: rounding down would include earlier times. */
export const SinceWire = timeReadBy((text) => parseSince(text))

/** Reads a date-time as `DateTimeWire` accepts it. Returns undefined for any other text. */
export const parseDateTime = (text: string): Timestamp | undefined => {
  const parts = dateTime.exec(text)
  if (parts === null) return undefined
  const [, date = "", time = "", fraction = "", offset = ""] = parts
  // Engines roll 30 February over to March.
  if (!isOnCalendar(date)) return undefined
  const [minute, seconds] = [time.slice(0, "09:30".length), time.slice("09:30:".length)]
  const second = Date.parse(`${date}T${minute}Z`) + Number(seconds) * 1000 - offsetMillis(offset)
  const at = second + Number(fraction.slice(1, 4).padEnd(3, "0"))
  if (at < earliest || at > latest) return undefined
  return seconds === "60" && !followsLeapSecond(second) ? undefined : at
}

/** Leap seconds end the UTC days of 30 June and 31 December (RFC 3339, appendix D). */
const followsLeapSecond = (second: Timestamp): boolean =>
  ["-01-01T00:00:00.000Z", "-07-01T00:00:00.000Z"].includes(wireTime(second).slice("2026".length))

/** The first millisecond that is not before the date-time. */
export const parseSince = (text: string): Timestamp | undefined => {
  const at = parseDateTime(text)
  return at !== undefined && finerThanMillis.test(text) ? Math.min(at + 1, latest) : at
}

const finerThanMillis = /\.\d{3}\d*[1-9]/

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60))(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const offsetMillis = (offset: string): number => {
  if (offset === "Z" || offset === "z") return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000
}

/** The limits of a year with four digits. */
const earliest = Date.parse("0001-01-01T00:00:00.000Z")
const latest = Date.parse("9999-12-31T23:59:59.999Z")

const dayMillis = 86_400_000

/** The date, `YYYY-MM-DD`, of a UTC day counted from 1970. */
export const wireDay = (day: number): string => {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * dayMillis).toISOString().slice(0, "2026-11-21".length)
  if (dates.size >= maxDates) dates.clear()
  dates.set(day, date)
  return date
}

/** Today's date where it is latest: in the time zone fourteen hours ahead of UTC. */
export const latestToday = (now: Timestamp): string =>
  wireDay(Math.floor((now + 14 * 3_600_000) / dayMillis))

const maxDates = 4096
const dates = new Map<number, string>()

const padded = (count: number, width: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, value) => String(value).padStart(width, "0"))

const two = padded(60, 2)
/** `T09:30:`, for each minute of a day. */
const minutes = padded(24, 2).flatMap((hour) => two.map((minute) => `T${hour}:${minute}:`))
const fractions = padded(1000, 3).map((millis) => `.${millis}Z`)
