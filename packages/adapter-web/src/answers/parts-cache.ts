import type { RecentMap } from "@review-proof/domain/requests"
import { Context } from "effect"
import type { BusinessParts } from "../site-pages/business-page.ts"

/**
 * The parts of businesses' pages that this process showed last, by everything that they depend on.
 */
export class PartsCache extends Context.Service<PartsCache, RecentMap<string, BusinessParts>>()(
  "@review-proof/adapter-web/PartsCache"
) {}

/** A page's parts are some 20 kB. */
export const maxCachedParts = 250
