import { html } from "hono/html"
import type { Html } from "./layout.ts"

/** Whole stars as signs, read out as a number. */
export const starSigns = (stars: number): Html =>
  html`<span class="stars" role="img" aria-label="${stars} out of 5 stars">${"★".repeat(stars)}${"☆".repeat(5 - stars)}</span>`
