/** Reads a URL in its normal spelling, its host in ASCII; null if it is none. */
export const parseUrl = (text: string) => URL.parse(text)

// A global of every runtime; declared here because the package takes no platform's types.
declare const URL: {
  readonly parse: (text: string) => {
    hostname: string
    readonly href: string
    readonly port: string
  } | null
}
