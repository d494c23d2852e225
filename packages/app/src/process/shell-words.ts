/** A text as one quoted word of a shell. */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same, without quotation marks where a shell needs none. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : quotedWord(text)
