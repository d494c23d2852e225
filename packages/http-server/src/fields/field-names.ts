/** Values by the wire's names of their fields: `ipAllowlist.0` is `ip_allowlist.0`. */
export const wireNames = <A>(fields: { readonly [path: string]: A }): { [path: string]: A } =>
  Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [
      path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value
    ])
  )
