import type { Member } from "@review-proof/ports"
import { Effect } from "effect"
import type { SentForm } from "../commit/by-form.ts"
import { requireShownBusiness } from "../portal/chosen-business.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { ImportWork } from "./import-work.ts"
import { beginImport, type ImportFile } from "./run-import.ts"

/**
 * Starts to import a file and returns the id of the run; the import continues after the request was
 * answered. `file` is run only once an import may start. Fails with `RoleRequired`, `NotFound`
 * (business) or `TooManyImports`, and with the errors of `file`.
 */
export const importFile = Effect.fn("importFile")(function* <E, R>(
  member: Member,
  named: string | null,
  file: Effect.Effect<{ readonly file: ImportFile; readonly form: SentForm }, E, R>
) {
  yield* requireOwnRight(member, "importReviews")
  const business = yield* requireShownBusiness(member, named)
  const work = yield* ImportWork
  return yield* work.within(
    Effect.flatMap(file, (given) => beginImport(member, business, given.file, given.form))
  )
})
