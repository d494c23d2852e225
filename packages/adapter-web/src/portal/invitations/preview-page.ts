import type { InvitationPreview } from "@review-proof/domain/portal"
import { languages } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { chip, chips, noBusiness } from "../parts/list-parts.ts"

const path = "/portal/invitations/preview"

export const previewPage = (shown: InvitationPreview | null, language: string): Html => {
  const back = html`<p><a href="/portal/invitations">All invitations</a></p>
    <h1>The email that customers get</h1>`
  if (shown === null) {
    return html`${back} ${noBusiness}`
  }
  const { business, mail } = shown
  const query = (business: string, tag: string) => new URLSearchParams({ business, language: tag })
  return html`${back}
    ${chips(
      "Languages",
      languages.map(({ name, tag }) =>
        chip(
          `${path}?${query(business.id, tag)}`,
          html`<span lang="${tag}">${name}</span>`,
          tag === language
        )
      )
    )}
    <section class="card inbox" aria-labelledby="subject">
      <h2 id="subject"><bdi lang="${language}">${mail.subject}</bdi></h2>
      <iframe
        class="mail"
        src="${path}/mail?${query(business.id, language)}"
        title="The email as its reader sees it"
        sandbox=""
      ></iframe>
    </section>
    <details class="card">
      <summary>As plain text</summary>
      <pre class="card" dir="auto" lang="${language}">${mail.text}</pre>
    </details>`
}
