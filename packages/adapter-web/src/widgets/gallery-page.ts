import { languages } from "@review-proof/translations"
import { formFields, hiddenInput } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { widgetCode, type ShownWidgets } from "./widget-code.ts"
import { frameStyles, pictureStyles, sizes, themes } from "./widget-options.ts"
import type { FrameStyle, PictureStyle } from "./widget-options.ts"

/** `asked` is the language of `?lang=`: a GET form drops the query of its own address. */
export const galleryPage = (gallery: ShownWidgets, asked: string | undefined): Html => {
  const { baseUrl, business, texts } = gallery
  return html`<h1>${texts.text("gallery.title")}</h1>
    <p class="lead">${texts.text("gallery.lead", { business: business.name })}</p>
    <form method="get" action="/widgets/${business.id}" class="card choices">
      ${asked !== undefined && hiddenInput("lang", asked)} ${widgetChoices(gallery)}
    </form>
    ${[...pictureStyles, ...frameStyles].map((style) => card(style, gallery))}
    <section class="card">
      <h2 id="own">${texts.text("gallery.own")}</h2>
      <p>${texts.text("gallery.ownText")}</p>
      <pre
        dir="ltr"
        class="code"
        tabindex="0"
        aria-labelledby="own"
        role="region"
      ><code>${baseUrl}/widgets/${business.id}.json</code></pre>
    </section>`
}

/** The fields of the form that chooses how the widgets look. */
export const widgetChoices = ({ language, options, texts }: ShownWidgets): Html => {
  const { select } = formFields({ theme: options.theme, size: options.size, in: language })
  return html`${select({
      id: "theme",
      label: texts.text("gallery.theme"),
      choices: themes.map((theme) => [theme, texts.text(`gallery.theme.${theme}`)])
    })}
    ${select({
      id: "size",
      label: texts.text("gallery.size"),
      choices: sizes.map((size) => [size, texts.text(`gallery.size.${size}`)])
    })}
    ${select({
      id: "in",
      label: texts.text("site.languages"),
      choices: [
        ["", texts.text("gallery.language.visitor")],
        ...languages.map(({ name, tag }) => [tag, name] as const)
      ]
    })} <button class="quiet">${texts.text("gallery.show")}</button>`
}

const card = (style: PictureStyle | FrameStyle, gallery: ShownWidgets): Html => {
  const { options, texts } = gallery
  const { code, preview } = widgetCode(style, gallery)
  return html`<section class="card" aria-labelledby="${style}">
    <h2 id="${style}">${texts.text(`gallery.style.${style}`)}</h2>
    <div class="stage ${options.theme}">${preview}</div>
    <h3 id="${style}-code">${texts.text("gallery.code")}</h3>
    <pre
      dir="ltr"
      class="code"
      tabindex="0"
      aria-labelledby="${style} ${style}-code"
      role="region"
    ><code>${code}</code></pre>
  </section>`
}
