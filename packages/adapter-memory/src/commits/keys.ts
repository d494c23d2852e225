import { select } from "../store/select.ts"
import type { Of, Transaction } from "./transaction.ts"

export const endTokens = (to: Transaction, { keyId }: Of<"EndTokens">): null => {
  for (const { hash } of select(to.state.tokens, (token) => token.keyId === keyId)) {
    to.delete(to.state.tokens, hash)
  }
  return null
}

/** An id matches as a whole word: `inv_7` is not named by `inv_71`. */
export const forgetAnswers = (
  to: Transaction,
  { companyId, naming }: Of<"ForgetAnswers">
): null => {
  const { answers, keys } = to.state
  const keysOfCompany = select(keys, (key) => key.companyId === companyId)
  const scopes = new Set(keysOfCompany.map(({ lineageId }) => lineageId))
  const ids = naming.map((id) => new RegExp(`\\b${id}\\b`))
  for (const [key, { answer, scope }] of Array.from(answers)) {
    if (scopes.has(scope) && ids.some((id) => id.test(answer))) to.delete(answers, key)
  }
  return null
}
