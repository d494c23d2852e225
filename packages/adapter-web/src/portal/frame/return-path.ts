import { hasDotSegment } from "../../answers/address.ts"
import { withQuery } from "../../html/addresses.ts"

/** A page of the portal to come back to after signing in: never another site, nor signing in itself. */
export const returnPathOf = (given: unknown): string =>
  typeof given === "string" && given.length <= 1000 && ofPortal.test(given) && !hasDotSegment(given)
    ? given
    : "/portal"

/**
 * The characters that browsers write into addresses of the portal: a form writes a space as a plus.
 */
const ofPortal = /^\/portal(?!\/sign-)(?:[/?][\w\-./?=&%+*~!$'(),:;@]*)?$/

export const withReturn = (path: string, to: string): string =>
  withQuery(path, { to: to === "/portal" ? null : to })
