/** The email that customers get, shown without sending it (contract PORTAL-28). */
import { previewInvitation } from "@review-proof/domain/portal"
import type { SignedIn, InvitationPreview } from "@review-proof/domain/portal"
import { NotFound } from "@review-proof/domain/requests"
import { HttpSettings } from "@review-proof/http-server"
import { languages } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam } from "../../answers/address.ts"
import { mailAnswer } from "../../answers/mail-answer.ts"
import { withFrames } from "../../answers/page-answer.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { chip, chips } from "../../staff/list-parts.ts"

const path = "/portal/invitations/preview"
const title = "The email that customers get"

const asked = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const { language = "en" } = yield* HttpServerRequest.ParsedSearchParams
  if (!languages.some(({ tag }) => tag === language) || typeof language !== "string") {
    return yield* unknownPart(path)
  }
  const preview = yield* previewInvitation(signedIn.member, {
    business: yield* queryParam("business"),
    language,
    baseUrl: (yield* HttpSettings).baseUrl
  })
  return { language, preview }
})

export const show = forSignedIn(function* (signedIn) {
  const { language, preview } = yield* asked(signedIn)
  const page = { title, place: "Invitations", ...withFrames } as const
  return yield* portalAnswer(
    signedIn,
    page,
    preview === null ? pageWithoutBusiness(title, signedIn) : previewPage(preview, language)
  )
})

export const mail = forSignedIn(function* (signedIn) {
  const { preview } = yield* asked(signedIn)
  if (preview === null) return yield* new NotFound({ what: "mail" })
  return mailAnswer(preview.mail.html)
})

const previewPage = ({ business, mail }: InvitationPreview, language: string): Html => {
  const shownIn = (tag: string) => ({ business: business.id, language: tag })
  return html`<p><a href="/portal/invitations?business=${business.id}">All invitations</a></p>
    <h1>${title}</h1>
    ${chips(
      "Languages",
      languages.map(({ name, tag }) =>
        chip(
          withQuery(path, shownIn(tag)),
          html`<span lang="${tag}">${name}</span>`,
          tag === language
        )
      )
    )}
    <section class="card inbox" aria-labelledby="subject">
      <h2 id="subject"><bdi lang="${language}">${mail.subject}</bdi></h2>
      <iframe
        class="mail"
        src="${withQuery(`${path}/mail`, shownIn(language))}"
        title="The email as its reader sees it"
        sandbox=""
      ></iframe>
    </section>
    <details class="card">
      <summary>As plain text</summary>
      <pre class="card" dir="auto" lang="${language}">${mail.text}</pre>
    </details>`
}
