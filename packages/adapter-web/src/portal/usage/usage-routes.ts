/** The company's usage of its plan (contract PORTAL-36). */
import { readUsageReport } from "@review-proof/domain/portal"
import { HttpServerRequest } from "effect/http"
import { unknownPart } from "../../answers/page-problem.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"
import { usagePage } from "./usage-page.ts"

export const show = forSignedIn(function* (signedIn) {
  const { month = null } = yield* HttpServerRequest.ParsedSearchParams
  if (month !== null && (typeof month !== "string" || !aMonth.test(month))) {
    return yield* unknownPart("/portal/usage")
  }
  const report = yield* readUsageReport(signedIn.member, month)
  return yield* portalAnswer(signedIn, { title: "Usage", place: "Usage" }, ({ texts }) =>
    usagePage(report, texts)
  )
})

const aMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/
