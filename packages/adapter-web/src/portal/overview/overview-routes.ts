/** The portal's first page (contract PORTAL-9). */
import { listPasskeys, periods, readOverview, type SignedIn } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam } from "../../answers/address.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { overviewPage } from "./overview-page.ts"
import { currentRelyingParty } from "../sign-in/passkey-parts.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { isPasskeyOfferRefused } from "../../staff/session-cookie.ts"

export const show = forSignedIn(function* (signedIn) {
  const { period: asked } = yield* HttpServerRequest.ParsedSearchParams
  const period = periods.find((one) => one === (asked ?? "18m"))
  if (period === undefined) return yield* unknownPart("/portal")
  const overview = yield* readOverview(signedIn.member, yield* queryParam("business"), period)
  const isPasskeyOffered = yield* offersPasskey(signedIn)
  return yield* portalAnswer(signedIn, { title: "Overview", place: "Overview" }, (parts) =>
    overviewPage(overview, { period, isPasskeyOffered, ...parts })
  )
})

/** True for members without a passkey who have not dismissed the offer. */
const offersPasskey = Effect.fnUntraced(function* ({ member }: SignedIn) {
  if ((yield* isPasskeyOfferRefused) || (yield* currentRelyingParty) === null) return false
  return (yield* listPasskeys(member)).length === 0
})
