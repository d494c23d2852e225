import type { ScoredBusiness } from "@review-proof/ports"
import { scoreWire } from "@review-proof/http-server"

/** The score for other sites' own widgets: what the API's Score says, with name and page. */
export const scoreJson = (scored: ScoredBusiness, pageUrl: string) => ({
  ...scoreWire(scored),
  name: scored.business.name,
  url: pageUrl
})
