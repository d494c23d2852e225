const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The milliseconds of a time as the API writes it. */
export const timeOf = (text: string): number | undefined =>
  instant.test(text) ? Date.parse(text) : undefined

/** `2 h ago`, `22 Nov 16:47` and, of long ago, `22 Nov 2025`, in the time zone of the machine. */
export const humanTime = (at: number, now: number): string => {
  const apart = Math.abs(now - at)
  if (apart < dayMillis) return distance(at, now)
  const format = apart < 180 * dayMillis ? dayAndTime : dayAndYear
  return format.format(at).replaceAll(",", "")
}

/** `22 Nov 2026 16:47:03 (2 h ago)`, if there is room for all of it. */
export const fullHumanTime = (at: number, now: number): string => {
  const written = `${dayAndYear.format(at)} ${clock.format(at)}`
  return Math.abs(now - at) < dayMillis ? `${written} (${distance(at, now)})` : written
}

const distance = (at: number, now: number): string => {
  const seconds = Math.floor(Math.abs(now - at) / 1000)
  const [count, unit] =
    seconds < 60
      ? [seconds, "s"]
      : seconds < 3600
        ? [Math.floor(seconds / 60), "min"]
        : [Math.floor(seconds / 3600), "h"]
  return at > now ? `in ${count} ${unit}` : `${count} ${unit} ago`
}

const dayMillis = 86_400_000

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options)
const dayAndYear = format({ day: "numeric", month: "short", year: "numeric" })
const clock = format({ timeStyle: "medium" })
const dayAndTime = format({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit"
})
