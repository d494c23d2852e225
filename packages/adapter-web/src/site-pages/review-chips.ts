import type { ReviewCounts } from "@review-proof/domain/reviews"
import type { PageTexts } from "@review-proof/translations"
import { Struct } from "effect"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/addresses.ts"

/** The filters as the address has them; an empty value means all. */
export interface WrittenFilters {
  readonly stars: string
  readonly proof: string
  readonly language: string
  readonly replied: string
}

export interface ReviewChipsOptions {
  /** The number of reviews that each choice would find, together with the other choices. */
  readonly counts: ReviewCounts & { readonly verified: number; readonly all: number }
  readonly chosen: WrittenFilters
  readonly path: string
  readonly texts: PageTexts
}

interface Chip {
  readonly label: string | Html
  /** Null if it is unknown. */
  readonly count: number | null
  /** The filter that this chip sets. A chosen chip removes it again. */
  readonly choice: Partial<WrittenFilters>
}

/** Filters of the reviews, each a link with its count, and the current filter. */
export const reviewChips = (options: ReviewChipsOptions): Html => {
  const { chosen, counts, path, texts } = options
  const all: Chip = { label: texts.text("filters.all"), count: counts.all, choice: none }
  const languages = languageChips(options)
  return html`<nav aria-label="${texts.text("filters.label")}">
      ${chipList([all, ...partChips(options)], options)}
      ${languages.length >= 2 && folded(languages, options)}
    </nav>
    ${
      !isTaken(none, chosen) &&
      html`<p class="soft">
        ${
          !isRegional(chosen) &&
          html`${texts.text("filters.some", {
            shown: texts.number(counts.reviews),
            count: counts.all
          })}
          ·`
        }
        <a href="${path}#reviews">${texts.text("filters.clear")}</a>
      </p>`
    }`
}

/**
 * Reviews are counted by their language without its region. Only an address has a region, no chip:
 * the list has that region's reviews alone, and their number is unknown.
 */
const isRegional = ({ language }: WrittenFilters): boolean => language.includes("-")

const partChips = (options: ReviewChipsOptions): ReadonlyArray<Chip> =>
  isRegional(options.chosen)
    ? countedChips(options).map((chip) => ({ ...chip, count: null }))
    : countedChips(options)

const countedChips = ({ counts, texts }: ReviewChipsOptions): ReadonlyArray<Chip> => [
  {
    label: texts.text("filters.verified"),
    count: counts.verified,
    choice: { proof: "verified" }
  },
  ...levels.map((level) => ({
    label: html`<span aria-hidden="true">${level} ★</span
      ><span class="hidden">${texts.text("stars.count", { stars: level })}</span>`,
    count: counts.stars[level],
    choice: { stars: String(level) }
  })),
  {
    label: texts.text("filters.replied"),
    count: counts.replied.yes,
    choice: { replied: "true" }
  }
]

const levels = [5, 4, 3, 2, 1] as const

const languageChips = ({ counts, texts }: ReviewChipsOptions): ReadonlyArray<Chip> =>
  counts.languages.map(({ language, reviews }) => ({
    label: texts.languageName(language),
    count: reviews,
    choice: { language }
  }))

/** There are many languages, and few visitors choose one. */
const folded = (languages: ReadonlyArray<Chip>, options: ReviewChipsOptions): Html =>
  html`<details class="languages" ${options.chosen.language !== "" && html`open`}>
    <summary>${options.texts.text("filters.languages")}</summary>
    ${chipList(languages, options)}
  </details>`

/** True if the reader chose all that this would set. */
const isTaken = (choice: Chip["choice"], chosen: WrittenFilters): boolean =>
  Struct.keys(choice).every((name) => choice[name] === chosen[name])

const none: WrittenFilters = { stars: "", proof: "", language: "", replied: "" }

const chipList = (chips: ReadonlyArray<Chip>, { chosen, path, texts }: ReviewChipsOptions): Html =>
  html`<ul class="chips">
    ${chips
      .map((chip) => ({ ...chip, isChosen: isTaken(chip.choice, chosen) }))
      .filter(({ count, isChosen }) => count !== 0 || isChosen)
      .map(({ choice, count, isChosen, label }) => {
        const set = isChosen ? Struct.pick(none, Struct.keys(choice)) : choice
        return html`<li>
          <a
            class="chip"
            href="${withQuery(path, { ...chosen, ...set })}#reviews"
            ${isChosen && html`aria-current="true"`}
            >${label}${count !== null && html` <span class="count">${texts.number(count)}</span>`}</a
          >
        </li>`
      })}
  </ul>`
