import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html } from "../html/html.ts"
import { verifiedShare } from "../html/verified-share.ts"
import {
  barAt,
  cutToLength,
  background,
  picture,
  shieldAt,
  starRow,
  textAt
} from "./picture-parts.ts"
import type { Drawing } from "./picture-parts.ts"
import type { PictureStyle, WidgetOptions } from "./widget-options.ts"

interface ScorePicture {
  readonly businessName: string
  readonly serviceName: string
  readonly score: BusinessScore
  readonly texts: PageTexts
  readonly options: WidgetOptions
}

export const scorePicture = (shown: ScorePicture): string => drawings[shown.options.picture](shown)

/** Width and height of each style at size m. */
export const pictureSizes: Readonly<
  Record<PictureStyle, readonly [width: number, height: number]>
> = { badge: [232, 78], line: [340, 28], card: [320, 232] }

export const scales = { s: 0.8, m: 1, l: 1.4 } as const

const badge = (shown: ScorePicture): string => {
  const { reviews, value, verified } = wordsOf(shown)
  const drawing = drawingOf(shown)
  return picture(
    drawing,
    html`${background(drawing)}
    ${textAt(drawing, { kind: "ink", size: 27, weight: 700, x: 14, y: 37 }, value)}
    ${textAt(drawing, { kind: "soft", size: 9.5, x: 14, y: 69, maxWidth: 206 }, cutToLength(shown.texts, shown.serviceName, 40))}
    ${starRow(drawing, { x: 92, y: 7 }, starsOf(shown))}
    ${textAt(drawing, { kind: "soft", size: 11.5, x: 92, y: 41, maxWidth: 130 }, reviews)}
    ${
      verified !== null &&
      html`${shieldAt(drawing, { x: 91, y: 45 }, 13)}
      ${textAt(drawing, { kind: "proof", size: 11.5, weight: 600, x: 107, y: 56, maxWidth: 115 }, verified)}`
    }`
  )
}

/** Narrow enough for a phone; words that are longer in other languages are written smaller. */
const line = (shown: ScorePicture): string => {
  const { reviews, value, verified } = wordsOf(shown)
  const drawing = drawingOf(shown)
  const after = [reviews, verified].filter((part) => part !== null).join(" · ")
  return picture(
    drawing,
    html`${starRow(drawing, { x: 0, y: 4 }, starsOf(shown))}
    ${textAt(drawing, { kind: "ink", size: 15, weight: 700, x: 108, y: 20 }, value)}
    ${textAt(drawing, { kind: "soft", size: 13, x: 150, y: 20, maxWidth: 190 }, after)}`
  )
}

const card = (shown: ScorePicture): string => {
  const { businessName, score, serviceName, texts } = shown
  const { reviews, value, verified } = wordsOf(shown)
  const drawing = drawingOf(shown)
  const count = Math.max(reviewCount(score.sums), 1)
  return picture(
    drawing,
    html`${background(drawing)}
    ${textAt(drawing, { kind: "ink", size: 16, weight: 700, x: 20, y: 34, maxWidth: 280 }, cutToLength(texts, businessName, 32))}
    ${textAt(drawing, { kind: "ink", size: 34, weight: 700, x: 20, y: 80 }, value)}
    ${starRow(drawing, { x: 112, y: 51 }, starsOf(shown))}
    ${textAt(drawing, { kind: "soft", size: 13, x: 113, y: 88 }, reviews)}
    ${[5, 4, 3, 2, 1].map((level, row) => {
      const share = (score.sums.stars[level - 1] ?? 0) / count
      const y = 116 + 18 * row
      return html`${textAt(drawing, { kind: "soft", size: 12, x: 20, y }, texts.number(level))}
      ${barAt(drawing, { x: 36, y: y - 7 }, 210, share)}
      ${textAt(drawing, { kind: "soft", size: 12, x: 258, y }, texts.percent(share))}`
    })}
    ${
      verified !== null &&
      html`${shieldAt(drawing, { x: 18, y: 202 }, 16)}
      ${textAt(drawing, { kind: "proof", size: 11.5, weight: 600, x: 38, y: 215, maxWidth: 266 }, `${verified} · ${cutToLength(texts, serviceName, 26)}`)}`
    }`
  )
}

const drawings: Readonly<Record<PictureStyle, (shown: ScorePicture) => string>> = {
  badge,
  line,
  card
}

const starsOf = ({ score }: ScorePicture): number => (score.shown ?? 0) / 100

const drawingOf = (shown: ScorePicture): Drawing => {
  const { businessName, options, score, texts } = shown
  const [width, height] = pictureSizes[options.picture]
  const business = businessName
  const says =
    score.shown === null
      ? texts.text("widget.pictureEmpty", { business })
      : texts.text("widget.picture", {
          business,
          score: texts.number(starsOf(shown), 2),
          count: reviewCount(score.sums)
        })
  return { width, height, theme: options.theme, scale: scales[options.size], title: says, texts }
}

const wordsOf = ({ score, texts }: ScorePicture) => {
  const count = reviewCount(score.sums)
  const isEmpty = score.shown === null
  return {
    value: score.shown === null ? "–" : texts.number(score.shown / 100, 2),
    reviews: isEmpty ? texts.text("widget.empty") : texts.text("business.count", { count }),
    verified: isEmpty ? null : texts.text("widget.verified", { share: verifiedShare(score, texts) })
  }
}
