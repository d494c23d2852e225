/** Whether a `Content-Type` says what an operation takes (RFC 9110 §8.3). */
export const isMediaType = (contentType: string, expected: string): boolean => {
  const parts = mediaType.exec(contentType.trim())
  if (parts === null || parts[1]?.toLowerCase() !== expected) return false
  const charsets = [...(parts[2] ?? "").matchAll(parameter)]
    .filter(([, name]) => name?.toLowerCase() === "charset")
    .map(([, , quoted, plain]) => (quoted ?? plain ?? "").toLowerCase())
  // JSON and forms are UTF-8 here; other charsets would have to be converted.
  return charsets.length === 0 || (charsets.length === 1 && charsets[0] === "utf-8")
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const value = `(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`
const parameter = new RegExp(`[ \\t]*;[ \\t]*(${token})=${value}`, "g")
const mediaType = new RegExp(
  `^(${token}/${token})((?:[ \\t]*;[ \\t]*(?:${token}=(?:"(?:[^"\\\\]|\\\\.)*"|${token}))?)*)$`
)
