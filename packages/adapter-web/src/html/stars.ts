import { html, type Html } from "./html.ts"

/** Stars from 0 to 5, filled in part where the value is between two; read out as the label. */
export const stars = (value: number, label: string): Html =>
  drawing(value, html`role="img" aria-label="${label}"`)

/** Stars for the eye alone, beside words that say the same. */
export const starDecoration = (value: number): Html => drawing(value, html`aria-hidden="true"`)

const drawing = (value: number, readAs: Html): Html =>
  html`<svg class="stars" width="120" height="24" viewBox="0 0 120 24" ${readAs}>
    ${filled(value)}
  </svg>`

/** The inner frame cuts the filled stars off at the value. */
const filled = (value: number): Html => {
  if (value <= 0) return html`<use class="off" href="#stars-drawing" />`
  if (value >= 5) return html`<use class="on" href="#stars-drawing" />`
  return html`<use class="off" href="#stars-drawing" /><svg
      width="${starsWidth(value)}"
      height="24"
    >
      <use class="on" href="#stars-drawing" width="120" height="24" />
    </svg>`
}

/** The width of the filled stars, of 120. A star is 20 wide and starts 2 inside its 24. */
export const starsWidth = (value: number): string => {
  const whole = Math.floor(value)
  return String(
    Math.round(10 * (24 * whole + (value === whole ? 0 : 2 + 20 * (value - whole)))) / 10
  )
}

/** A share from 0 to 1 as a bar, beside a figure that says the same. */
export const shareBar = (share: number): Html =>
  html`<svg
    class="bar"
    width="100"
    height="8"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect class="track" width="100" height="8" />
    <rect class="fill" width="${(100 * share).toFixed(1)}" height="8" />
  </svg>`
