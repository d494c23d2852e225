import { isFormToken, type SentForm } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { outdatedForm } from "../answers/page-problem.ts"
import { takeFormUpTo } from "../forms/take-form.ts"
import type { Fields } from "../forms/typed-values.ts"

type FormSession = SentForm["session"]

/** A form that this very session was shown (contract PORTAL-7, CONSOLE-3). */
export const takeSentForm = Effect.fnUntraced(function* (session: FormSession, maxBytes?: number) {
  const fields = yield* takeFormUpTo(maxBytes)
  yield* checkFormToken(session, fields)
  return yield* sentForm(session, fields)
})

/** Refuses a form that another session was shown. */
export const checkFormToken = Effect.fnUntraced(function* (session: FormSession, fields: Fields) {
  if (!(yield* isFormToken(session, fields.get("form") ?? ""))) return yield* outdatedForm
})

/** A form as it was sent: for what must be done once. */
export const sentForm = (session: FormSession, fields: Fields) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ url }): SentForm => ({
    session,
    path: url,
    fields
  }))
