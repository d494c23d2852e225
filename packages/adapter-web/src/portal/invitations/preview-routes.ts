/** The email that customers get, shown without sending it (contract PORTAL-28). */
import { previewInvitation, type SignedIn } from "@review-proof/domain/portal"
import { NotFound } from "@review-proof/domain/requests"
import { HttpSettings } from "@review-proof/http-server"
import { languages } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam } from "../../answers/address.ts"
import { mailAnswer } from "../../answers/mail-answer.ts"
import { withFrames } from "../../answers/page-answer.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { previewPage, previewPath } from "./preview-page.ts"

const asked = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const { language = "en" } = yield* HttpServerRequest.ParsedSearchParams
  if (!languages.some(({ tag }) => tag === language) || typeof language !== "string") {
    return yield* unknownPart(previewPath)
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
  const title = "The email that customers get"
  const page = { title, place: "Invitations", ...withFrames } as const
  return yield* portalAnswer(signedIn, page, previewPage(preview, language))
})

export const mail = forSignedIn(function* (signedIn) {
  const { preview } = yield* asked(signedIn)
  if (preview === null) return yield* new NotFound({ what: "mail" })
  return mailAnswer(preview.mail.html)
})
