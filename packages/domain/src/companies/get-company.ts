import { Companies, type Company, type CompanyId, type StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound, type NotFound } from "../errors.ts"

/** The company, or `NotFound`. */
export const getCompany = (
  id: CompanyId
): Effect.Effect<Company, NotFound | StoreUnavailable, Companies> =>
  Companies.use((companies) => companies.find(id)).pipe(Effect.flatMap(orNotFound("company")))
