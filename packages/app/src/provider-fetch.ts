import { vettedFetch } from "@review-proof/adapter-webhooks"
import { isReachable } from "@review-proof/domain/webhooks"
import type { Config } from "./configuration/config.ts"

/**
 * Reaches companies' providers at vetted addresses only. It is a chunk of its own, since a start
 * needs no client.
 */
export const providerFetch = (allowed: Config["webhooks"]["allowedNetworks"]) =>
  vettedFetch({ policy: (address) => isReachable(address, allowed), timeoutMillis: 10_000 })
