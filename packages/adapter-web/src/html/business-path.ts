import type { Business } from "@review-proof/ports"

/** The path of a business's page. A short name reads better than an id. */
export const businessPath = ({ id, shortName }: Business): string => `/b/${shortName ?? id}`
