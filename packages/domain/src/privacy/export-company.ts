import {
  AuditLog,
  Businesses,
  Companies,
  Invitations,
  Products,
  Reviews,
  Suppressions
} from "@review-proof/ports"
import type {
  AuditEntry,
  Business,
  Company,
  Invitation,
  Member,
  Product,
  ReviewWithReplies,
  Stored,
  Suppression
} from "@review-proof/ports"
import type { Page, PageRequest } from "@review-proof/ports/store"
import { Effect, Option, Stream } from "effect"
import { commitAudited } from "../audit/commit-audited.ts"
import { retryOnConflict } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { requireOwnRight } from "../rights/require-right.ts"

/** One thing of a company, as it is held. */
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
 * All that is held of the member's company, one thing after the other: itself, its members, each
 * business with its products, also those out of the list, and its reviews in every state, its
 * invitations, the contacts that are not invited, its audit log. That it was asked for is logged.
 * The stream holds one page at a time, and each page is as it is then.
 */
export const exportCompany = Effect.fn("exportCompany")(function* (member: Member) {
  const { companyId } = member
  yield* requireOwnRight(member, "exportCompany")
  const company = yield* getCompany(companyId)
  yield* commitAudited(member, {
    companyId,
    action: "company.exported",
    target: companyId,
    details: {}
  })
  const companies = yield* Companies
  const businesses = yield* Businesses
  const invitations = yield* Invitations
  const audit = yield* AuditLog
  const products = yield* Products
  const reviews = yield* Reviews
  const suppressions = yield* Suppressions
  const ofBusiness = (business: Business) =>
    Stream.make<[ExportedRecord]>({ _tag: "Business", business }).pipe(
      Stream.concat(
        pages(
          (request: Request<typeof products.page>) => products.page(business.id, request),
          (product): ExportedRecord => ({ _tag: "Product", product })
        )
      ),
      Stream.concat(
        pages(
          (request: PageRequest<ReviewPosition>) => reviews.page(business.id, {}, request),
          (review): ExportedRecord => ({ _tag: "Review", review })
        )
      )
    )
  return Stream.make<[ExportedRecord]>({ _tag: "Company", company }).pipe(
    Stream.concat(
      pages(
        (request: Request<typeof companies.pageMembers>) =>
          companies.pageMembers(companyId, request),
        (one): ExportedRecord => ({ _tag: "Member", member: one })
      )
    ),
    Stream.concat(
      pages(
        (request: Request<typeof businesses.page>) => businesses.page(companyId, request),
        ({ business }) => business
      ).pipe(Stream.flatMap(ofBusiness))
    ),
    Stream.concat(
      pages(
        (request: PageRequest<InvitationPosition>) =>
          invitations.page({ companyId, businesses: null }, null, request),
        (invitation): ExportedRecord => ({ _tag: "Invitation", invitation })
      )
    ),
    Stream.concat(
      pages(
        (request: Request<typeof suppressions.page>) => suppressions.page(companyId, request),
        (suppression): ExportedRecord => ({ _tag: "Suppression", suppression })
      )
    ),
    Stream.concat(
      pages(
        (request: PageRequest<AuditPosition>) => audit.page(companyId, {}, request),
        (entry): ExportedRecord => ({ _tag: "AuditEntry", entry })
      )
    )
  )
}, retryOnConflict)

type Request<Method extends (id: never, request: never) => unknown> = Parameters<Method>[1]
type ReviewPosition = NonNullable<Parameters<Reviews["Service"]["page"]>[2]["after"]>
type InvitationPosition = NonNullable<Parameters<Invitations["Service"]["page"]>[2]["after"]>
type AuditPosition = NonNullable<Parameters<AuditLog["Service"]["page"]>[2]["after"]>

const pageSize = 200

/** A store that fails half-way breaks the stream off, so that a part is not taken for the whole. */
const pages = <Item, Position, A>(
  read: (request: PageRequest<Position>) => Stored<Page<Item, Position>>,
  held: (item: Item) => A
): Stream.Stream<A> =>
  Stream.paginate<Position | null, A>(null, (after) =>
    Effect.map(Effect.orDie(read({ limit: pageSize, after })), ({ items, next }) => [
      items.map(held),
      Option.fromNullOr(next)
    ])
  )
