/** Reasons by the wire's names of the fields: `ipAllowlist.0` is `ip_allowlist.0`. */
export const wireNames = (fields: {
  readonly [path: string]: string
}): { [path: string]: string } =>
  Object.fromEntries(
    Object.entries(fields).map(([path, reason]) => [
      path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      reason
    ])
  )
