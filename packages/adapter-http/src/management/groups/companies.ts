import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import {
  ChangeCompanyWire,
  CompanyWire,
  CreateCompanyWire,
  CreateMemberWire,
  MemberWire,
  UsageWire
} from "../wire/company.ts"
import { IdPath } from "../wire/ids.ts"

/** Companies, what they used of the API, and the people who run them. */
export const CompaniesGroup = HttpApiGroup.make("companies", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createCompany", "/companies", {
      payload: CreateCompanyWire,
      success: CompanyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 413, 415)
    }).annotate(OpenApi.Summary, "Create a company and its first owner")
  )
  .add(
    HttpApiEndpoint.get("listCompanies", "/companies", {
      query: pageParameters,
      success: pageOf(CompanyWire),
      error: errorStatuses(400, 401)
    }).annotate(OpenApi.Summary, "List companies, oldest first")
  )
  .add(
    HttpApiEndpoint.get("getCompany", "/companies/:id", {
      params: IdPath,
      success: CompanyWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a company")
  )
  .add(
    HttpApiEndpoint.patch("changeCompany", "/companies/:id", {
      params: IdPath,
      payload: ChangeCompanyWire,
      success: CompanyWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Change, suspend or reactivate a company")
  )
  .add(
    HttpApiEndpoint.get("getUsage", "/companies/:id/usage", {
      params: IdPath,
      success: UsageWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read how many of this month's requests a company has used")
  )
  .add(
    HttpApiEndpoint.post("createMember", "/companies/:id/members", {
      params: IdPath,
      payload: CreateMemberWire,
      success: MemberWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Add a member to a company")
  )
  .add(
    HttpApiEndpoint.get("listMembers", "/companies/:id/members", {
      params: IdPath,
      query: pageParameters,
      success: pageOf(MemberWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a company's members, oldest first")
  )
  .annotate(OpenApi.Title, "Companies")
  .annotate(
    OpenApi.Description,
    "Companies, what they used of the API, and the people who run them."
  )
