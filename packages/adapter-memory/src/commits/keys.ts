import type { VersionConflict } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const changeKey = (
  to: Transaction,
  change: ChangeOf<"InsertKey" | "ReplaceKey" | "EndTokens" | "ForgetAnswers">
): VersionConflict | null => {
  const { keys } = to.state
  switch (change._tag) {
    case "InsertKey":
      return to.insert(keys, change.key.id, change.key)
    case "ReplaceKey":
      return to.replace(change._tag, keys, change.key.id, change.key)
    case "EndTokens":
      return endTokens(to, change)
    case "ForgetAnswers":
      return forgetAnswers(to, change)
  }
}

const endTokens = (to: Transaction, { keyId }: ChangeOf<"EndTokens">): null => {
  for (const { hash } of select(to.state.tokens, (token) => token.keyId === keyId)) {
    to.delete(to.state.tokens, hash)
  }
  return null
}

/** An id matches as a whole word: `inv_7` is not named by `inv_71`. */
const forgetAnswers = (to: Transaction, { companyId, naming }: ChangeOf<"ForgetAnswers">): null => {
  const { answers, keys } = to.state
  const keysOfCompany = select(keys, (key) => key.companyId === companyId)
  const scopes: ReadonlySet<string> = new Set(keysOfCompany.map(({ lineageId }) => lineageId))
  const ids = naming.map((id) => new RegExp(`\\b${id}\\b`))
  for (const [key, held] of Array.from(answers)) {
    const isNamed = scopes.has(held.scope) && ids.some((id) => id.test(held.answer))
    if (isNamed) to.set(answers, key, { ...held, answer: "" })
  }
  return null
}
