import { withFewMarks } from "@review-proof/ports/store"

/**
 * One form for compatible characters (full-width, circled …) and none of the invisible ones.
 * A few characters become up to eighteen each, so both what goes in and what comes out is cut:
 * `isWhole` is false if something was cut off, which no ordinary text comes near.
 */
export const plainCharacters = (
  text: string
): { readonly plain: string; readonly isWhole: boolean } => {
  const plain = withFewMarks(text.slice(0, maxLength))
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\u034f]/gu, "")
  return {
    plain: plain.slice(0, maxLength),
    isWhole: text.length <= maxLength && plain.length <= maxLength
  }
}

/** In UTF-16 units; longer than the longest title, text and name together. */
const maxLength = 24_000
