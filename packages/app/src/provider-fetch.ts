import { vettedFetch } from "@review-proof/adapter-webhooks"
import { isReachable } from "@review-proof/domain/webhooks"
import type { Config } from "./configuration/config.ts"

/**
 * Reaches companies' providers at vetted addresses only, and the operators' own provider wherever
 * it is. It is a separate chunk, because a start needs no HTTP client.
 */
export const providerFetch = (
  allowed: Config["webhooks"]["allowedNetworks"],
  isOfOperators: boolean
) =>
  vettedFetch({
    policy: (address) => isOfOperators || isReachable(address, allowed),
    timeoutMillis: 10_000
  })
