import { type Input, recordInput } from "./step.ts"

/** One thing of which there may be one at a time in a company. */
export interface Claim {
  readonly companyId: string
  readonly claim: string
  /** The id of what takes the claim, so that each taking shows. */
  readonly holder: string | number
}

/**
 * Lets commits of which one alone may win meet at a row, before the work of
 * either is visible to the other. A claim is taken by changing its row from
 * the holder that this statement's snapshot shows to a new one. Where another
 * commit took it since, the row has another holder once that commit is done,
 * and the claim is refused: only who gets it may trust what the snapshot shows.
 * Claims are taken in their order, so that no two commits wait for each other.
 */
export const claimInput = <Source>(
  name: string,
  claims: (source: Source) => ReadonlyArray<Claim>
): Input<Source> =>
  recordInput(name, claimColumns, (sources) =>
    sources
      .flatMap(claims)
      .map(({ companyId, claim, holder }) => ({ company_id: companyId, claim, holder }))
  )

const claimColumns = `company_id text collate "C", claim text collate "C", holder text collate "C"`

export const takeClaims = (input: string): string =>
  `insert into claims as held (company_id, claim, holder)
    select distinct on (company_id, claim) company_id, claim, holder from ${input}
     order by company_id, claim
    on conflict (company_id, claim) do update
      set holder = excluded.holder, claimed_at = excluded.claimed_at
      where held.holder = (select seen.holder from claims seen
        where seen.company_id = excluded.company_id and seen.claim = excluded.claim)
    returning 1`
