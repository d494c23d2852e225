import type { RecentMap } from "@review-proof/domain/requests"
import { Context } from "effect"
import type { Trend } from "../html/business-page.ts"

/** The trends that this process has shown lately. They change once a day, with a review or a reply. */
export class KnownTrends extends Context.Service<KnownTrends, RecentMap<string, Trend>>()(
  "@review-proof/adapter-web/KnownTrends"
) {}

export const maxKnownTrends = 500
