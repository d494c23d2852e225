import type { InvitationPreview } from "@review-proof/domain/portal"
import { languages } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { chip, chips, pageWithoutBusiness } from "../../staff/list-parts.ts"

export const previewPath = "/portal/invitations/preview"

const heading = "The email that customers get"

export const previewPage = (shown: InvitationPreview | null, language: string): Html => {
  if (shown === null) return pageWithoutBusiness(heading)
  const { business, mail } = shown
  const shownIn = (tag: string) => ({ business: business.id, language: tag })
  return html`<p><a href="/portal/invitations?business=${business.id}">All invitations</a></p>
    <h1>${heading}</h1>
    ${chips(
      "Languages",
      languages.map(({ name, tag }) =>
        chip(
          withQuery(previewPath, shownIn(tag)),
          html`<span lang="${tag}">${name}</span>`,
          tag === language
        )
      )
    )}
    <section class="card inbox" aria-labelledby="subject">
      <h2 id="subject"><bdi lang="${language}">${mail.subject}</bdi></h2>
      <iframe
        class="mail"
        src="${withQuery(`${previewPath}/mail`, shownIn(language))}"
        title="The email as its reader sees it"
        sandbox=""
      ></iframe>
    </section>
    <details class="card">
      <summary>As plain text</summary>
      <pre class="card" dir="auto" lang="${language}">${mail.text}</pre>
    </details>`
}
