import { html, type Html } from "./html.ts"

/** An instant to the minute, `2026-11-23 09:30 UTC`. */
export const utcTime = (at: number): Html => {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}
