const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_="

/** Every text that differs from a token by one character: altered, added or missing. */
export const alterationsOf = (token: string): ReadonlyArray<string> => {
  const texts = new Set<string>()
  for (let index = 0; index <= token.length; index++) {
    const [before, after] = [token.slice(0, index), token.slice(index + 1)]
    texts.add(before + after)
    for (const character of alphabet) {
      texts.add(before + character + after)
      texts.add(before + character + token.slice(index))
    }
  }
  texts.delete(token)
  return [...texts]
}
