/**
 * Drawings that a page refers to by `<use href="#name-drawing">`; the layout has them once. Fields
 * have the bare names as ids.
 */
import { Html, html } from "./html.ts"

const star = "l2.5 6.1 6.6.5-5 4.3 1.6 6.4-5.7-3.5-5.7 3.5 1.6-6.4-5-4.3 6.6-.5z"
/** Five stars, 120 by 24. */
export const starsPath = [12, 36, 60, 84, 108].map((x) => `M${x} 3.4${star}`).join("")

/** 24 by 24. */
export const shieldPath = "M12 1.5 3.5 4.6v6.2c0 5.3 3.5 9.7 8.5 11.7 5-2 8.5-6.4 8.5-11.7V4.6z"

export const symbols = new Html(
  `<svg width="0" height="0" class="hidden" aria-hidden="true"><symbol id="stars-drawing" viewBox="0 0 120 24"><path d="${starsPath}"/></symbol><symbol id="shield-drawing" viewBox="0 0 24 24"><path d="${shieldPath}"/><path class="tick" d="m8 12 2.9 2.9L16.2 9"/></symbol><symbol id="person-drawing" viewBox="0 0 24 24"><path d="M12 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zm0 2c-5 0-9 2.7-9 6.2 0 1 .6 1.8 1.6 1.8h14.8c1 0 1.6-.8 1.6-1.8 0-3.5-4-6.2-9-6.2z"/></symbol></svg>`
)

/** The sign of proof, always beside words. */
export const shield = html`<svg
  class="shield"
  width="24"
  height="24"
  viewBox="0 0 24 24"
  aria-hidden="true"
>
  <use href="#shield-drawing" />
</svg>`
