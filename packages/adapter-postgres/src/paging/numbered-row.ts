import type { BusinessReach } from "@review-proof/ports"
import { bigint, type Parameters } from "./page.ts"

/** The row of a number, if it is within reach, found by the number alone (see `sameCompany`). */
export const numberedWithin = (
  parameters: Parameters,
  { businesses, companyId }: BusinessReach,
  table: "invitations" | "reviews",
  id: number
): string => {
  const row = `select * from ${table} where id = ${parameters.add(bigint(id))} offset 0`
  const conditions = [`company_id = ${parameters.add(companyId)}`]
  if (businesses !== null) conditions.push(`business_id = any(${parameters.add(businesses)})`)
  return `(select * from (${row}) numbered where ${conditions.join(" and ")})`
}
