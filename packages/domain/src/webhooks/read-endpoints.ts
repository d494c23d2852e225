import { WebhookEndpoints, type CompanyId, type EndpointId } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { orNotFound } from "../errors.ts"

/** A company's endpoints, oldest first; there are ten at most. Fails with `NotFound`. */
export const listCompanyEndpoints = Effect.fn("listCompanyEndpoints")(function* (
  companyId: CompanyId
) {
  yield* getCompany(companyId)
  const endpoints = yield* WebhookEndpoints
  return yield* endpoints.ofCompany(companyId)
})

/** One endpoint of any company. Fails with `NotFound`. */
export const readEndpoint = Effect.fnUntraced(function* (id: EndpointId) {
  const endpoints = yield* WebhookEndpoints
  return yield* orNotFound("webhook")(yield* endpoints.find(id))
})
