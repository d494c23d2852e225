import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html } from "./html.ts"
import type { Html } from "./html.ts"

/** The part of the reviews that an address asks for, as it stands there; empty means all. */
export interface WrittenFilters {
  readonly stars: string
  readonly proof: string
  readonly language: string
}

export interface ReviewChipsOptions {
  readonly score: BusinessScore
  readonly chosen: WrittenFilters
  readonly path: string
  readonly texts: PageTexts
}

interface Chip {
  readonly query: string
  readonly label: string | Html
  readonly count: number
  readonly isChosen: boolean
}

/** Parts of the reviews to choose from, each a link with how many there are, and what is shown. */
export const reviewChips = (options: ReviewChipsOptions): Html => {
  const { path, score, texts } = options
  const parts = partsOf(options)
  const [only, ...others] = parts.filter(({ isChosen, query }) => isChosen && query !== "")
  return html`<nav aria-label="${texts.text("filters.label")}">${chipList(parts, path, texts)}</nav>
    ${
      only === undefined || others.length > 0
        ? ""
        : html`<p class="soft">
            ${texts.text("filters.some", {
              shown: texts.number(only.count),
              count: reviewCount(score.sums)
            })}
            · <a href="${path}#reviews">${texts.text("filters.clear")}</a>
          </p>`
    }`
}

const partsOf = ({ chosen, score, texts }: ReviewChipsOptions): ReadonlyArray<Chip> => {
  const kept = chosen.language === "" ? "" : `&language=${encodeURIComponent(chosen.language)}`
  return [
    {
      query: "",
      label: texts.text("filters.all"),
      count: reviewCount(score.sums),
      isChosen: Object.values(chosen).every((value) => value === "")
    },
    ...[5, 4, 3, 2, 1].map((level) => ({
      query: `stars=${level}${kept}`,
      label: html`<span aria-hidden="true">${level} ★</span
        ><span class="hidden">${texts.text("stars.count", { stars: level })}</span>`,
      count: score.sums.stars[level - 1] ?? 0,
      isChosen: chosen.stars === String(level)
    }))
  ]
}

const chipList = (chips: ReadonlyArray<Chip>, path: string, texts: PageTexts): Html =>
  html`<ul class="chips">
    ${chips
      .filter(({ count, isChosen }) => count > 0 || isChosen)
      .map(
        ({ count, isChosen, label, query }) =>
          html`<li>
            <a
              class="chip"
              href="${path}${query === "" ? "" : `?${query}`}#reviews"
              ${isChosen ? html`aria-current="true"` : ""}
              >${label} <span class="count">${texts.number(count)}</span></a
            >
          </li>`
      )}
  </ul>`
