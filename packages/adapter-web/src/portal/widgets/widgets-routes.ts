/** Widgets of the company's businesses, with the code to copy (contract PORTAL-16). */
import { findShownBusiness } from "@review-proof/domain/portal"
import { queryParam } from "../../answers/address.ts"
import { withFrames } from "../../answers/page-answer.ts"
import { shownWidgets } from "../../widgets/widget-options.ts"
import { portalTexts } from "../../staff/form-parts.ts"
import { pageWithoutBusiness } from "../../staff/list-parts.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { widgetsPage } from "./widgets-page.ts"

export const show = forSignedIn(function* (signedIn) {
  const found = yield* findShownBusiness(signedIn.member, yield* queryParam("business"))
  const page = { title: "Widgets", place: "Widgets" } as const
  if (found === null) return yield* portalAnswer(signedIn, page, pageWithoutBusiness("Widgets"))
  const shown = yield* shownWidgets(found.business, yield* portalTexts)
  return yield* portalAnswer(signedIn, { ...page, ...withFrames }, widgetsPage(shown))
})
