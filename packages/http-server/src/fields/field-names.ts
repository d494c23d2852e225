import { Record } from "effect"

/**
 * The wire's name of a field: `ipAllowlist.0` is `ip_allowlist.0`. What is behind the point may be the
 * caller's own, such as an id.
 */
export const wireName = (path: string): string =>
  path.replace(/^[^.]+/, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Values by the wire's names of their fields. */
export const wireNames = <A>(fields: { readonly [path: string]: A }): { [path: string]: A } =>
  Record.mapKeys(fields, wireName)
