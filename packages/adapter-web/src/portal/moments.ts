import type { PageTexts } from "@review-proof/translations"

/** How long ago something was, to the minute for the last day. */
export const sinceWords = (at: number, now: number, texts: PageTexts): string => {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return "just now"
  if (minutes < 120) return `${minutes} minutes ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} hours ago` : texts.ago(at, now)
}

/** A moment of UTC, to the minute: `3 May 2026, 14:05 UTC`. */
export const momentWords = (at: number, texts: PageTexts): string =>
  `${texts.day(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`
