import { Context, Option } from "effect"
import type { Business, BusinessLogo } from "../model/business.ts"
import type { BusinessId, CompanyId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { BusinessScore, ScoreDay, ProductMove } from "../model/score.ts"
import type { ScoreEvaluation } from "../model/score-sums.ts"
import type { Stored } from "../stored.ts"

/** A business with the sums of its published reviews. */
export interface ScoredBusiness {
  readonly business: Business
  readonly score: BusinessScore
}

/** The businesses of a company that a credential may use; null means all. */
export interface BusinessReach {
  readonly companyId: CompanyId
  readonly businesses: ReadonlyArray<BusinessId> | null
}

/** True of what belongs to one of these businesses. */
export const isWithin = (
  { businesses, companyId }: BusinessReach,
  row: { readonly companyId: CompanyId; readonly businessId: BusinessId }
): boolean =>
  row.companyId === companyId && (businesses === null || businesses.includes(row.businessId))

/** Changes of businesses, their logos and their scores. */
export type BusinessChange =
  /** Inserts the empty score of the business too. */
  | { readonly _tag: "InsertBusiness"; readonly business: Business }
  | { readonly _tag: "ReplaceBusiness"; readonly business: Business }
  /** Replaces the logo that the business has, if any. */
  | { readonly _tag: "PutLogo"; readonly logo: BusinessLogo }
  | { readonly _tag: "RemoveLogo"; readonly businessId: BusinessId }
  | { readonly _tag: "ReplaceScore"; readonly score: BusinessScore }
  /** Adds to a day of the business's history. It comes with the score that it moved. */
  | { readonly _tag: "AddToScoreDay"; readonly day: ScoreDay }
  /** Adds to the sums of a product's reviews. It comes with the score that it moved. */
  | { readonly _tag: "AddToProductScore"; readonly move: ProductMove }

/** Businesses and their scores, oldest first in lists. A business has a score row from its creation. */
export class Businesses extends Context.Service<
  Businesses,
  {
    readonly find: (id: BusinessId) => Stored<Option.Option<ScoredBusiness>>
    readonly findByShortName: (shortName: string) => Stored<Option.Option<ScoredBusiness>>
    readonly findLogo: (id: BusinessId) => Stored<Option.Option<BusinessLogo>>
    /** Returns the ones that exist, each once, in any order. */
    readonly findByIds: (ids: ReadonlyArray<BusinessId>) => Stored<ReadonlyArray<Business>>
    /** All businesses within reach. */
    readonly within: (reach: BusinessReach) => Stored<ReadonlyArray<ScoredBusiness>>
    readonly page: (
      companyId: CompanyId,
      request: PageRequest<CreationPosition<BusinessId>>
    ) => Stored<Page<ScoredBusiness, CreationPosition<BusinessId>>>
    /** All businesses of all companies, in the order of their ids. */
    readonly every: (request: PageRequest<BusinessId>) => Stored<Page<Business, BusinessId>>
    /**
     * The id that is `size` places after `after` in the order of ids; null unless another id comes
     * after it. The store reads no more than `size + 1` ids.
     */
    readonly endOfPart: (after: BusinessId | null, size: number) => Stored<BusinessId | null>
    /**
     * Scores of all businesses, in the order of their ids, whose value by the evaluation differs
     * from the shown one, or which an import changed before `unreportedBefore` without an event
     * since. The store may evaluate them itself, in exact integers beyond 64 bits, so that it
     * returns only these scores.
     */
    readonly movedScores: (
      evaluation: ScoreEvaluation,
      unreportedBefore: number,
      request: PageRequest<BusinessId>
    ) => Stored<Page<BusinessScore, BusinessId>>
  }
>()("@review-proof/ports/Businesses") {}
