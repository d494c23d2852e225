import type { Business } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessPath } from "./business-path.ts"
import { html } from "./html.ts"
import type { Html } from "./html.ts"

/** The page with the form for a review that nobody asked for. */
export const writeReviewPage = (business: Business, texts: PageTexts, form: Html): Html =>
  html`<h1>${texts.text("write.title", { business: business.name })}</h1>
    <p class="lead">${texts.text("write.lead")}</p>
    ${form}
    <p>
      <a href="${businessPath(business)}"
        >${texts.text("review.all", { business: business.name })}</a
      >
    </p>`
