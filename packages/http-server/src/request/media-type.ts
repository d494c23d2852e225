/** Longer values of `Content-Type` are refused. Those in use have fewer than 100 characters. */
const maxLength = 256

/** True if the `Content-Type` is accepted (RFC 9110 §8.3). */
export const isMediaType = (contentType: string, expected: string): boolean => {
  if (contentType.length > maxLength) return false
  const [type, rest] = split(contentType.trim())
  if (type.toLowerCase() !== expected) return false
  const charsets: Array<string> = []
  for (let at = 0; at < rest.length; at = parameter.lastIndex) {
    parameter.lastIndex = at
    const found = parameter.exec(rest)
    if (found === null) return false
    const [, name, quoted, plain] = found
    if (name?.toLowerCase() === "charset") charsets.push((quoted ?? plain ?? "").toLowerCase())
  }
  // JSON and forms are UTF-8 here; other charsets would have to be converted.
  return charsets.length === 0 || (charsets.length === 1 && charsets[0] === "utf-8")
}

/** The type, and its parameters from the first semicolon on. */
const split = (contentType: string): readonly [string, string] => {
  const semicolon = contentType.indexOf(";")
  return semicolon === -1
    ? [contentType, ""]
    : [contentType.slice(0, semicolon).trimEnd(), contentType.slice(semicolon)]
}

/** One parameter, at the place that was reached. It may be empty. */
const parameter =
  /[ \t]*;[ \t]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+.^_`|~0-9A-Za-z-]+)))?/y
