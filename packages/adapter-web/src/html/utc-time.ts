import { utcDay } from "@review-proof/domain/scoring"
import { wireTime } from "@review-proof/http-server"
import { html, type Html } from "./html.ts"

/** The milliseconds of a UTC day. */
export const dayMillis = 86_400_000

/** The UTC day of an instant, `2026-11-23`. */
export const utcDate = (at: number): string => wireTime(at).slice(0, 10)

/** The last day of each of the newest UTC months that have ended, ascending. */
export const monthEnds = (now: number, months: number): ReadonlyArray<number> => {
  const today = new Date(now)
  return Array.from({ length: months }, (_, month) =>
    utcDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 - months + month, 0))
  )
}

/** An instant to the minute, `2026-11-23 09:30 UTC`. */
export const utcTime = (at: number): Html => {
  const iso = wireTime(at)
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}
