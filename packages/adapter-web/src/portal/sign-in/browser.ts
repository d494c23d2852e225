import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** A description of the browser from its user agent, `Firefox on Linux`. */
const browserOf = (userAgent: string): string => {
  const name = (known: ReadonlyArray<readonly [RegExp, string]>, other: string) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other
  return `${name(browsers, "A browser")} on ${name(systems, "an unknown system")}`
}

/** Most browsers also name others, which come later in this list. */
const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bChrom(?:e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"]
] as const

const systems = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"]
] as const

export const currentBrowser = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  browserOf(headers["user-agent"] ?? "")
)
