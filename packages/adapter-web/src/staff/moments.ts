import { wireTime } from "@review-proof/http-server"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"

/** The time since an instant; to the minute within the last day. */
export const sinceWords = (at: number, now: number, texts: PageTexts): string => {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return "just now"
  if (minutes < 120) return `${minutes} minutes ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} hours ago` : texts.ago(at, now)
}

/** Keeps a number and its unit on one line. */
const noBreak = "\u00A0"

/** A moment of UTC, to the minute: `3 May 2026, 14:05 UTC`. */
export const momentWords = (at: number, texts: PageTexts): string =>
  `${texts.day(at)}, ${new Date(at).toISOString().slice(11, 16)}${noBreak}UTC`

/** `momentWords` in a `time` element. */
export const minuteTag = (at: number, texts: PageTexts): Html =>
  html`<time datetime="${wireTime(at)}">${momentWords(at, texts)}</time>`

/** A moment to the second, as logs of servers have it: `23 November 2026, 17:02:11 UTC`. */
export const momentTag = (at: number, texts: PageTexts): Html => {
  const iso = wireTime(at)
  return html`<time datetime="${iso}">${texts.day(at)}, ${iso.slice(11, 19)}${noBreak}UTC</time>`
}

/** A duration: `84 ms`, `1.2 s`, `34 s`, `28 minutes`, `3 hours`, `2 days`. */
export const spanWords = (millis: number): string => {
  if (millis < 1000) return `${Math.round(millis)}${noBreak}ms`
  if (millis < 59_500) {
    const seconds = millis / 1000
    return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))}${noBreak}s`
  }
  const minutes = Math.round(millis / 60_000)
  if (minutes < 120) return minutes === 1 ? `1${noBreak}minute` : `${minutes}${noBreak}minutes`
  const hours = Math.round(millis / 3_600_000)
  return hours < 48 ? `${hours}${noBreak}hours` : `${Math.round(hours / 24)}${noBreak}days`
}

/** How long to wait, in whole minutes. */
export const waitWords = (seconds: number): string => spanWords(60_000 * Math.ceil(seconds / 60))

/** How long something has lasted. */
export const ageWords = (millis: number): string => (millis < 1000 ? "a moment" : spanWords(millis))
