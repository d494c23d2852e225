/** Widgets of the company's businesses, with the code to copy (contract PORTAL-16). */
import { findShownBusiness } from "@review-proof/domain/portal"
import { queryParam } from "../../answers/address.ts"
import { withFrames } from "../../answers/page-answer.ts"
import { shownWidgets, frameStyles, pictureStyles } from "../../widgets/widget-options.ts"
import type { FrameStyle, PictureStyle } from "../../widgets/widget-options.ts"
import { englishTexts } from "../../answers/preferred-language.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { html, type Html } from "../../html/html.ts"
import { widgetCode, type ShownWidgets } from "../../widgets/widget-code.ts"
import { widgetChoices } from "../../widgets/gallery-page.ts"

export const show = forSignedIn(function* (signedIn) {
  const found = yield* findShownBusiness(signedIn.member, yield* queryParam("business"))
  const page = { title: "Widgets", place: "Widgets" } as const
  if (found === null) {
    return yield* portalAnswer(signedIn, page, pageWithoutBusiness(page.title, signedIn))
  }
  const shown = yield* shownWidgets(found.business, yield* englishTexts)
  return yield* portalAnswer(signedIn, { ...page, ...withFrames }, widgetsPage(shown))
})

const widgetsPage = (shown: ShownWidgets): Html =>
  html`<div class="heading">
      <div>
        <h1>Widgets</h1>
        <p class="soft">
          Copy a widget’s code into your site. It always shows the latest reviews of
          <bdi>${shown.business.name}</bdi>, runs no scripts and sets no cookies.
        </p>
      </div>
      <a class="button quiet" href="/widgets/${shown.business.id}">Public gallery</a>
    </div>
    ${options(shown)} ${[...pictureStyles, ...frameStyles].map((style) => widgetCard(style, shown))}
    <section class="card" aria-labelledby="own">
      <h2 id="own">Your own design</h2>
      ${codeArea("own", `${shown.baseUrl}/widgets/${shown.business.id}.json`)}
      <p class="soft">This address serves the score as JSON, to scripts on any site.</p>
    </section>`

/** The form sends GET to the address of the page. */
const options = (shown: ShownWidgets): Html =>
  html`<form class="card choices">
    <input type="hidden" name="business" value="${shown.business.id}" />
    ${widgetChoices(shown)}
  </form>`

const widgetCard = (style: PictureStyle | FrameStyle, shown: ShownWidgets): Html =>
  html`<section class="card" aria-labelledby="${style}">
    <h2 id="${style}">${shown.texts.text(`gallery.style.${style}`)}</h2>
    <div class="stages">
      ${(["light", "dark"] as const).map((theme) => {
        const { preview } = widgetCode(style, { ...shown, options: { ...shown.options, theme } })
        return html`<div class="stage ${theme}">${preview}</div>`
      })}
    </div>
    ${codeArea(style, widgetCode(style, shown).code)}
  </section>`

const codeArea = (id: string, code: string): Html =>
  html`<div class="field">
    <label for="${id}-code">Code to copy</label>
    <textarea id="${id}-code" class="code" rows="3" readonly spellcheck="false" dir="ltr">
${code}</textarea>
  </div>`
