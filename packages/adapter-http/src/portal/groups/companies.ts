import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { errorStatuses } from "../../wire/error-body.ts"
import { pageOf, pageParameters } from "../../wire/paging.ts"
import {
  ChangeCompanyWire,
  CompanyWire,
  CreateCompanyWire,
  CreateMemberWire,
  MemberWire,
  UsageWire
} from "../../wire/portal-company.ts"
import { IdPath } from "../../wire/portal-ids.ts"

/** Companies, what they used of the API, and the people who run them. */
export const CompaniesGroup = HttpApiGroup.make("companies", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createCompany", "/companies", {
      payload: CreateCompanyWire,
      success: CompanyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.get("listCompanies", "/companies", {
      query: pageParameters,
      success: pageOf(CompanyWire),
      error: errorStatuses(400, 401)
    })
  )
  .add(
    HttpApiEndpoint.get("getCompany", "/companies/:id", {
      params: IdPath,
      success: CompanyWire,
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.patch("changeCompany", "/companies/:id", {
      params: IdPath,
      payload: ChangeCompanyWire,
      success: CompanyWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.get("getUsage", "/companies/:id/usage", {
      params: IdPath,
      success: UsageWire,
      error: errorStatuses(400, 401, 404)
    })
  )
  .add(
    HttpApiEndpoint.post("createMember", "/companies/:id/members", {
      params: IdPath,
      payload: CreateMemberWire,
      success: MemberWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 413, 415)
    })
  )
  .add(
    HttpApiEndpoint.get("listMembers", "/companies/:id/members", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(MemberWire),
      error: errorStatuses(400, 401, 404)
    })
  )
