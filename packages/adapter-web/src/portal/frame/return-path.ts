/** A page of the portal to come back to after signing in: never another site, nor signing in itself. */
export const returnPathOf = (given: unknown): string =>
  typeof given === "string" && given.length <= 300 && ofPortal.test(given) ? given : "/portal"

/** Browsers resolve a segment of dots, encoded too, so no segment begins with one. */
const ofPortal = /^\/portal(?!\/sign-|[^?]*\/(?:\.|%2[eE]))(?:[/?][\w\-./?=&%]*)?$/

export const withReturn = (path: string, to: string): string =>
  to === "/portal" ? path : `${path}?to=${encodeURIComponent(to)}`
