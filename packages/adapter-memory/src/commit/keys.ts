import { select } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const keyChanges = {
  InsertKey: (to, { key }) => to.insert(to.state.keys, key.id, key),
  ReplaceKey: (to, { _tag, key }) => to.replace(_tag, to.state.keys, key.id, key),
  EndTokens: (to, { keyId }) => {
    const { tokens } = to.state
    for (const { hash } of select(tokens, (token) => token.keyId === keyId)) to.delete(tokens, hash)
    return null
  },
  /** An id matches as a whole word: `inv_7` is not named by `inv_71`. */
  ForgetAnswers: (to, { companyId, naming }) => {
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
} satisfies Partial<Changes>
