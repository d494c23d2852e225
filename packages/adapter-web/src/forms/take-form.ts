import { addressBucket, countForm } from "@review-proof/domain/access"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { CurrentRequest, readForm } from "@review-proof/http-server"
import { refuseForeignForm } from "./form-origin.ts"

/** A text of 10,000 characters beyond the basic plane is 120,000 bytes long in a form. */
const maxFormBytes = 160_000

/** The fields of a form that a page of this site sent; empty fields are absent. */
export const takeFormUpTo = Effect.fnUntraced(function* (maxBytes: number = maxFormBytes) {
  yield* refuseForeignForm
  return yield* readForm(yield* HttpServerRequest.HttpServerRequest, maxBytes)
})

export const takeForm = takeFormUpTo()

/** Counts the form against its sender's address. Fails with `TooManyForms`. */
export const countRequestForm = Effect.gen(function* () {
  const { address } = yield* CurrentRequest
  yield* countForm(addressBucket(address))
})
