import type { PageTexts } from "@review-proof/translations"
import { problemText } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"

/**
 * Five stars in a row, each a radio button with a label. The stylesheet fills them up to the chosen
 * one and shows its label below.
 */
export const starChoice = (texts: PageTexts, chosen: string, wrong: string | undefined): Html =>
  html`<fieldset
    class="field rating"
    ${wrong !== undefined && html`aria-describedby="stars-problem"`}
  >
    <legend>${texts.text("form.stars")}</legend>
    ${problemText("stars", wrong)}
    <div class="row">
      ${([1, 2, 3, 4, 5] as const).map(
        (stars) =>
          html`<label
            ><input
              type="radio"
              name="stars"
              value="${stars}"
              required
              ${stars === 1 && html` id="stars-1"`}${wrong !== undefined && html` aria-invalid="true"`}${chosen === String(stars) && html` checked`}
            />${star}
            <span class="hidden">${texts.text("stars.count", { stars })}:</span>
            <span class="word">${texts.text(`form.star.${stars}`)}</span></label
          >`
      )}
      <span class="ends" aria-hidden="true"
        ><span>${texts.text("form.star.1")}</span><span>${texts.text("form.star.5")}</span></span
      >
    </div>
  </fieldset>`

const star = html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
  <path d="m12 2.4 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4L5.9 21l1.4-6.8-5.1-4.7 6.9-.8z" />
</svg>`
