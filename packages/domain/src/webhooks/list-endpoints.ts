import { WebhookEndpoints } from "@review-proof/ports"
import type { BusinessReach, CompanyId, EndpointId, WebhookEndpoint } from "@review-proof/ports"
import { Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { getCompany } from "../companies/get-company.ts"
import { orNotFound } from "../errors.ts"

/** The endpoints that the caller manages, oldest first. */
export const listEndpoints = Effect.fnUntraced(function* (caller: Caller) {
  const { reach } = caller
  const endpoints = yield* WebhookEndpoints
  const all = yield* endpoints.ofCompany(reach.companyId)
  return all.filter((endpoint) => mayManage(reach, endpoint))
})

/** A company's endpoints, oldest first; there are ten at most. Fails with `NotFound`. */
export const listCompanyEndpoints = Effect.fn("listCompanyEndpoints")(function* (
  companyId: CompanyId
) {
  yield* getCompany(companyId)
  const endpoints = yield* WebhookEndpoints
  return yield* endpoints.ofCompany(companyId)
})

/** One endpoint of any company. Fails with `NotFound`. */
export const getEndpoint = Effect.fnUntraced(function* (id: EndpointId) {
  const endpoints = yield* WebhookEndpoints
  return yield* orNotFound("webhook")(yield* endpoints.find(id))
})

/** A key limited to some businesses sees only their endpoints (contract REQUEST-11). */
export const mayManage = (
  { businesses: within, companyId }: BusinessReach,
  endpoint: WebhookEndpoint
): boolean =>
  endpoint.companyId === companyId &&
  (within === null || (endpoint.businesses?.every((id) => within.includes(id)) ?? false))
