import type { BusinessSwitch } from "@review-proof/domain/portal"
import { html, type Html } from "../../html/html.ts"

/** Each link leads to `place` for another business. Nothing if there is only one. */
export const businessSwitch = (
  { businesses, chosen, hasMore }: BusinessSwitch,
  place: string
): Html | false =>
  businesses.length >= 2 &&
  html`<details class="switch">
    <summary><span>Business</span> <bdi>${chosen === null ? "All" : chosen.name}</bdi></summary>
    <ul>
      ${businesses.map(
        ({ id, name }) =>
          html`<li>
            <a href="${place}?business=${id}" ${id === chosen?.id && html`aria-current="true"`}
              ><bdi>${name}</bdi></a
            >
          </li>`
      )}
      ${hasMore && html`<li><a href="/portal/settings#businesses">All businesses</a></li>`}
    </ul>
  </details>`
