import type { Change } from "@review-proof/ports"
import type { Applying } from "./rows.ts"

/** An id stands for itself: `inv_7` is not named by `inv_71`. */
export const forgetAnswers = (
  { journal, state }: Applying,
  { companyId, naming }: Extract<Change, { readonly _tag: "ForgetAnswers" }>
): null => {
  const { answers, keysOfCompany } = state.access
  const scopes = new Set(keysOfCompany.all(companyId).map(({ lineageId }) => lineageId))
  const ids = naming.map((id) => new RegExp(`\\b${id}\\b`))
  for (const record of answers.values()) {
    if (scopes.has(record.scope) && ids.some((id) => id.test(record.answer))) {
      answers.remove(answers.idOf(record), journal)
    }
  }
  return null
}
