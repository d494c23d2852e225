import { html } from "./html.ts"
import type { Html } from "./html.ts"

/** Whole stars, read out as a number. */
export const starSigns = (stars: number): Html =>
  html`<span class="stars" role="img" aria-label="${stars} out of 5 stars"
    >${starText(stars)}</span
  >`

/** Stars for the eye alone, beside words that say the same. */
export const starDecoration = (stars: number): Html =>
  html`<span class="stars" aria-hidden="true">${starText(stars)}</span>`

const starText = (stars: number): string => "★".repeat(stars) + "☆".repeat(5 - stars)

/** A share from 0 to 1 as a bar, beside a figure that says the same. */
export const bar = (share: number): Html =>
  html`<svg
    class="bar"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <rect class="track" width="100" height="8" />
    <rect class="fill" width="${(100 * share).toFixed(1)}" height="8" />
  </svg>`
