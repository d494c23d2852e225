import { leadsBack } from "../../answers/address.ts"
import { withQuery } from "../../html/addresses.ts"

/** A page of the portal to come back to after signing in: never another site, nor signing in itself. */
export const returnPathOf = (given: unknown): string =>
  leadsBack(given, ofPortal) ? given : "/portal"

const ofPortal = /^\/portal(?!\/sign-)(?:[/?]|$)/

export const withReturn = (path: string, to: string): string =>
  withQuery(path, { to: to === "/portal" ? null : to })
