import type { ClaimScope, CompanyId, EndpointId } from "@review-proof/ports"

/**
 * Where the next claim is to look. Looking everywhere costs a probe for each
 * endpoint that something waits for, and those can be thousands when receivers
 * are dead; it finds what other instances committed, what is due again, and
 * leases that ran out. In between, claims look where there is news: at the
 * companies that had events, and at the endpoints that a claim left something of.
 */
export class ClaimScopes {
  #everywhereAt = Number.NEGATIVE_INFINITY
  #left: ClaimScope = nowhere

  /** Undefined is everywhere. */
  next(
    now: number,
    companies: ReadonlyArray<CompanyId> | undefined,
    endpoints: ReadonlyArray<EndpointId>
  ): ClaimScope | undefined {
    if (companies === undefined || now >= this.#everywhereAt) return undefined
    return {
      companies: union(this.#left.companies, companies),
      endpoints: union(this.#left.endpoints, endpoints)
    }
  }

  /** A claim looked there. One that brought all it was to bring did not see everything. */
  looked(scope: ClaimScope | undefined, isCut: boolean, began: number, ended: number): void {
    this.#left = isCut && scope !== undefined ? scope : nowhere
    if (scope !== undefined) return
    this.#everywhereAt = isCut ? ended : ended + Math.max(pollMillis, restShare * (ended - began))
  }

  /** A claim failed: nobody knows what it would have seen. */
  lost(): void {
    this.#everywhereAt = Number.NEGATIVE_INFINITY
    this.#left = nowhere
  }

  /** How long there is nothing to do unless there is news. */
  rest(now: number): number {
    return Math.max(1, this.#everywhereAt - now)
  }
}

export const isNowhere = ({ companies, endpoints }: ClaimScope): boolean =>
  companies.length + endpoints.length === 0

const nowhere: ClaimScope = { companies: [], endpoints: [] }

/** Retries come due and other instances commit without a nudge. */
export const pollMillis = 250

/** Looking everywhere takes a tenth of the time at most, however many wait. */
const restShare = 9

const union = <A>(left: ReadonlyArray<A>, right: ReadonlyArray<A>): ReadonlyArray<A> =>
  left.length === 0 ? right : Array.from(new Set([...left, ...right]))
