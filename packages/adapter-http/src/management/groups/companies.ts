import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { errorStatuses } from "@review-proof/http-server"
import { QueryText } from "../../fields/query.ts"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import {
  ChangeCompanyWire,
  ChangeMemberWire,
  CompanyWire,
  CreateCompanyWire,
  CreateMemberWire,
  MemberWire,
  UsageWire
} from "../wire/company.ts"
import { created, list, patch, post, read, remove } from "../operations.ts"
import { ChangeBusinessWire, CreateBusinessWire, ManagedBusinessWire } from "../wire/business.ts"

export const CompaniesGroup = HttpApiGroup.make("companies", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createCompany", "/companies", {
      payload: CreateCompanyWire,
      success: CompanyWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 413, 415)
    }).annotate(OpenApi.Summary, "Create a company and its first owner"),
    HttpApiEndpoint.get("listCompanies", "/companies", {
      query: {
        ...pageParameters,
        q: Schema.optionalKey(QueryText(200).annotate({ description: "Words of the name." }))
      },
      success: pageOf(CompanyWire),
      error: errorStatuses(400, 401, 403)
    })
      .annotate(OpenApi.Summary, "List companies, oldest first")
      .annotate(
        OpenApi.Description,
        "`q` finds companies whose name has all its words, ignoring case, also inside longer words. " +
          "Where few match, a page may be short or empty and still have a `next_cursor`."
      ),
    read("getCompany", "/companies/:id", CompanyWire, "Read a company"),
    patch(
      "changeCompany",
      "/companies/:id",
      [ChangeCompanyWire, CompanyWire],
      "Change, suspend or reactivate a company"
    ),
    read(
      "getUsage",
      "/companies/:id/usage",
      UsageWire,
      "Read how many of this month's requests a company has used"
    ),
    post(
      "createMember",
      "/companies/:id/members",
      [CreateMemberWire, created(MemberWire)],
      "Add a member to a company",
      409
    ),
    list(
      "listMembers",
      "/companies/:id/members",
      MemberWire,
      "List a company's members, oldest first"
    ),
    read("getMember", "/members/:id", MemberWire, "Read a member"),
    patch(
      "changeMember",
      "/members/:id",
      [ChangeMemberWire, MemberWire],
      "Change a member's name, address or role",
      409
    ),
    remove("removeMember", "/members/:id", "Remove a member", 409)
  )
  .annotate(OpenApi.Title, "Companies")
  .annotate(OpenApi.Description, "Companies, their members, and their API usage.")

export const BusinessesGroup = HttpApiGroup.make("businesses", { topLevel: true })
  .add(
    post(
      "createBusiness",
      "/companies/:id/businesses",
      [CreateBusinessWire, created(ManagedBusinessWire)],
      "Add a business to a company",
      409
    ),
    list(
      "listBusinesses",
      "/companies/:id/businesses",
      ManagedBusinessWire,
      "List a company's businesses, oldest first"
    ),
    read("getBusiness", "/businesses/:id", ManagedBusinessWire, "Read a business"),
    patch(
      "changeBusiness",
      "/businesses/:id",
      [ChangeBusinessWire, ManagedBusinessWire],
      "Change a business",
      409
    )
  )
  .annotate(OpenApi.Title, "Businesses")
  .annotate(OpenApi.Description, "The businesses of a company, which customers review.")
