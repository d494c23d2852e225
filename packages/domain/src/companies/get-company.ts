import { Companies } from "@review-proof/ports"
import type { Company, CompanyId, StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { NotFound } from "../errors.ts"

/** The company, or `NotFound`. */
export const getCompany = (
  id: CompanyId
): Effect.Effect<Company, NotFound | StoreUnavailable, Companies> =>
  Companies.use((companies) => companies.find(id)).pipe(
    Effect.flatMap((found) =>
      Effect.mapError(Effect.fromOption(found), () => new NotFound({ what: "company" }))
    )
  )
