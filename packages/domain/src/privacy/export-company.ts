import {
  AuditLog,
  Businesses,
  Companies,
  Invitations,
  Products,
  Reviews,
  Suppressions,
  type AuditEntry,
  type Business,
  type Company,
  type Invitation,
  type Member,
  type Product,
  type ReviewWithReplies,
  type StoreUnavailable,
  type Suppression
} from "@review-proof/ports"
import { Effect, Stream } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { everyItem } from "../paging/every-item.ts"
import { requireOwnRight } from "../rights/actor.ts"

/** One record of a company's data, as it is stored. */
export type ExportedRecord =
  | { readonly _tag: "Company"; readonly company: Company }
  | { readonly _tag: "Member"; readonly member: Member }
  | { readonly _tag: "Business"; readonly business: Business }
  | { readonly _tag: "Product"; readonly product: Product }
  | { readonly _tag: "Review"; readonly review: ReviewWithReplies }
  | { readonly _tag: "Invitation"; readonly invitation: Invitation }
  | { readonly _tag: "Suppression"; readonly suppression: Suppression }
  | { readonly _tag: "AuditEntry"; readonly entry: AuditEntry }

/**
 * Streams all that is held of the member's company: the company, its members, each business with
 * its products (inactive ones too) and its reviews in every state, its invitations, its
 * suppressions and its audit log, which records the export. The stream holds one page at a time and
 * reads the next one when that is consumed.
 */
export const exportCompany = Effect.fn("exportCompany")(function* (member: Member) {
  const { companyId } = member
  yield* requireOwnRight(member, "exportCompany")
  const company = yield* getCompany(companyId)
  const commit = yield* withAuditEntry(member, {
    companyId,
    action: "company.exported",
    target: companyId
  })
  const companies = yield* Companies
  const businesses = yield* Businesses
  const invitations = yield* Invitations
  const audit = yield* AuditLog
  const products = yield* Products
  const reviews = yield* Reviews
  const suppressions = yield* Suppressions
  const ofBusiness = (business: Business) =>
    concatenated(
      Stream.make<[ExportedRecord]>({ _tag: "Business", business }),
      everyItem(products.page, [business.id], pageSize).pipe(
        Stream.map((product): ExportedRecord => ({ _tag: "Product", product }))
      ),
      everyItem(reviews.page, [business.id, {}], pageSize).pipe(
        Stream.map((review): ExportedRecord => ({ _tag: "Review", review }))
      )
    )
  const records = concatenated(
    Stream.make<[ExportedRecord]>({ _tag: "Company", company }),
    everyItem(companies.pageMembers, [companyId], pageSize).pipe(
      Stream.map((one): ExportedRecord => ({ _tag: "Member", member: one }))
    ),
    everyItem(businesses.page, [companyId], pageSize).pipe(
      Stream.flatMap(({ business }) => ofBusiness(business))
    ),
    everyItem(invitations.page, [{ companyId, businesses: null }, null], pageSize).pipe(
      Stream.map((invitation): ExportedRecord => ({ _tag: "Invitation", invitation }))
    ),
    everyItem(suppressions.page, [companyId], pageSize).pipe(
      Stream.map((suppression): ExportedRecord => ({ _tag: "Suppression", suppression }))
    ),
    everyItem(audit.page, [companyId, {}], pageSize).pipe(
      Stream.map((entry): ExportedRecord => ({ _tag: "AuditEntry", entry }))
    )
  )
  // If the store fails half-way, the stream dies, so that nobody takes a part for the whole.
  return { value: Stream.orDie(records), commit }
}, commitDecision)

const pageSize = 200

const concatenated = (...parts: ReadonlyArray<Stream.Stream<ExportedRecord, StoreUnavailable>>) =>
  Stream.flatten(Stream.fromIterable(parts))
