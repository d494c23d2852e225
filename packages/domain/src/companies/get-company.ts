import { Companies } from "@review-proof/ports"
import type { Company, CompanyId, StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound } from "../errors.ts"
import type { NotFound } from "../errors.ts"

/** The company, or `NotFound`. */
export const getCompany = (
  id: CompanyId
): Effect.Effect<Company, NotFound | StoreUnavailable, Companies> =>
  Companies.use((companies) => companies.find(id)).pipe(Effect.flatMap(orNotFound("company")))
