/** The portal's first page (contract PORTAL-9). */
import { readOverview } from "@review-proof/domain/portal"
import { Clock, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { overviewPage } from "./overview-page.ts"
import { portalAnswer, portalTexts } from "./portal-page.ts"
import { forSignedIn } from "./portal-route.ts"

export const overviewAnswers = {
  show: forSignedIn((signedIn) =>
    Effect.gen(function* () {
      const { business } = yield* HttpServerRequest.ParsedSearchParams
      const chosen = typeof business === "string" ? business : null
      const overview = yield* readOverview(signedIn.member, chosen)
      const texts = yield* portalTexts
      const now = yield* Clock.currentTimeMillis
      const main = overviewPage(overview, { member: signedIn.member, now, texts })
      return yield* portalAnswer(signedIn, { title: "Overview", place: "Overview", main })
    })
  )
}
