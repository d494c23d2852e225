import type { KeyId } from "@review-proof/ports"
import type { Applying } from "./rows.ts"

/** Ends all tokens of a key. */
export const endTokens = ({ state, journal }: Applying, keyId: KeyId): null => {
  for (const token of state.access.tokensOfKey.all(keyId)) {
    state.access.tokens.remove(token.hash, journal)
  }
  return null
}
