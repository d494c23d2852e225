import { Businesses, BusinessId } from "@review-proof/ports"
import type { BusinessReach, ScoredBusiness, StoreUnavailable } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { BusinessRequired, NotFound, orNotFound } from "../errors.ts"
import type { Caller } from "./caller.ts"

/**
 * The business that a request is about (contract ADMISSION-1, check 12): the one it names, if it is
 * within the caller's reach, or the only one there is. Admission knows the first hundred already,
 * so the store is asked only for one named beyond them.
 */
export const chooseBusiness = (
  caller: Pick<Caller, "reach" | "businesses">,
  requested: string | null
): Effect.Effect<BusinessId, BusinessRequired | NotFound | StoreUnavailable, Businesses> => {
  if (requested !== null) return findWithin(caller, requested)
  const { complete, ids } = caller.businesses
  const [only] = ids
  if (only === undefined) return Effect.fail(notFound())
  return complete && ids.length === 1 ? Effect.succeed(only) : Effect.fail(new BusinessRequired())
}

/** The reach of a list, which answers for all businesses unless one is named. */
export const narrowReach = (
  caller: Pick<Caller, "reach" | "businesses">,
  requested: string | null
): Effect.Effect<BusinessReach, NotFound | StoreUnavailable, Businesses> =>
  requested === null
    ? Effect.succeed(caller.reach)
    : Effect.map(findWithin(caller, requested), (id) => ({
        companyId: caller.reach.companyId,
        businesses: [id]
      }))

const findWithin = (
  { businesses, reach }: Pick<Caller, "reach" | "businesses">,
  requested: string
): Effect.Effect<BusinessId, NotFound | StoreUnavailable, Businesses> => {
  const known = businesses.ids.find((id) => id === requested)
  if (known !== undefined) return Effect.succeed(known)
  return businesses.complete
    ? Effect.fail(notFound())
    : Effect.map(businessWithin(reach, requested), ({ business }) => business.id)
}

/** The business of an id, with its score, if it is within reach. Fails with `NotFound`. */
export const businessWithin = (
  reach: BusinessReach,
  requested: string
): Effect.Effect<ScoredBusiness, NotFound | StoreUnavailable, Businesses> =>
  Effect.flatMap(idWithin(reach, requested), (id) =>
    Businesses.use((store) => store.find(id))
  ).pipe(
    Effect.map(Option.filter(({ business }) => business.companyId === reach.companyId)),
    Effect.flatMap(orNotFound("business"))
  )

/** The id if a reach permits it. The store is not asked whether the business exists. */
export const idWithin = ({ businesses }: BusinessReach, requested: string) =>
  orNotFound("business")(
    Option.filter(decodeId(requested), (id) => businesses === null || businesses.includes(id))
  )

const decodeId = Schema.decodeUnknownOption(BusinessId)

const notFound = () => new NotFound({ what: "business" })
