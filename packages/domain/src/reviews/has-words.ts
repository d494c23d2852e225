import type { ReviewWithReplies } from "@review-proof/ports"

/**
 * Matches reviews with all these words in the title or the text, as parts of words too; null
 * without words.
 */
export const hasWords = (words: string | null): ((item: ReviewWithReplies) => boolean) | null => {
  const wanted = words === null ? [] : folded(words).split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return null
  return ({ review }) => {
    const text = folded(`${review.title ?? ""}\n${review.text}`)
    return wanted.every((word) => text.includes(word))
  }
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase()
