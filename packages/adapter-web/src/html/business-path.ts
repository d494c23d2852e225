import type { Business } from "@review-proof/ports"

/** Where links to a business lead: its short name reads better than its id. */
export const businessPath = ({ id, shortName }: Business): string => `/b/${shortName ?? id}`
