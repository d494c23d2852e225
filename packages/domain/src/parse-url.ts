/** Reads a URL in its normal spelling, its host in ASCII; null if it is none. */
export const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)

// A global of every runtime; declared here because the package takes no platform's types.
declare const URL: {
  readonly canParse: (text: string) => boolean
  new (text: string): {
    hostname: string
    readonly href: string
    readonly password: string
    readonly port: string
    readonly username: string
  }
}
