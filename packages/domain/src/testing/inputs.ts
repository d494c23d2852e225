import { Plan, Proof, Stars, type BusinessId } from "@review-proof/ports"
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type { NewBusiness } from "../businesses/create-business.ts"
import type { NewCompany } from "../companies/create-company.ts"
import type { NewInvitation } from "../invitations/create-invitation.ts"
import type { NewReview } from "../reviews/create-review.ts"
import type { Submission } from "../reviews/submission.ts"

const Words = Schema.Literals(["Zoë 🥐", "O'Brien & Sons", "Good bread.", "Crème brûlée", "مرحبا"])
const CalendarDate = Schema.NullOr(Schema.Literals(["2000-02-29", "2024-12-31", "2026-03-01"]))
const Language = Schema.Literals(["en", "de-AT", "zh-Hant-TW"])
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))

/** Companies that `createCompany` accepts. */
export const arbitraryNewCompany: Arbitrary.Arbitrary<NewCompany> = Arbitrary.schema(
  Schema.Struct({
    name: Words,
    plan: Plan,
    monthlyLimit: Schema.NullOr(Count),
    owner: Schema.Struct({ name: Words, email: Schema.Literals(["ada@example.com"]) })
  })
)

/** Businesses that `createBusiness` accepts. */
export const arbitraryNewBusiness: Arbitrary.Arbitrary<NewBusiness> = Arbitrary.schema(
  Schema.Struct({ name: Words, url: Schema.Literals(["https://shop.example/"]) })
)

/** Reviews of a business that `createReview` accepts. */
export const arbitraryNewReview = (businessId: BusinessId): Arbitrary.Arbitrary<NewReview> =>
  Arbitrary.schema(
    Schema.Struct({
      businessId: Schema.Literal(businessId),
      stars: Stars,
      title: Schema.NullOr(Words),
      text: Words,
      language: Language,
      proof: Proof,
      evidence: Words,
      reviewerName: Schema.NullOr(Words),
      product: Schema.Null,
      experienceDate: CalendarDate,
      createdAt: Schema.Null,
      externalId: Schema.Null
    })
  )

/** Reviews that `submitInvitedReview` accepts, and `submitReview` with a `reviewerName`. */
export const arbitrarySubmission: Arbitrary.Arbitrary<Submission> = Arbitrary.schema(
  Schema.Struct({
    stars: Stars,
    title: Schema.NullOr(Words),
    text: Words,
    language: Language,
    experienceDate: CalendarDate
  })
)

/** Invitations that `createInvitation` accepts of a caller with one business: each to a new contact. */
export const arbitraryNewInvitation: Arbitrary.Arbitrary<NewInvitation> = Arbitrary.schema(
  Schema.Struct({
    name: Words,
    email: Schema.TemplateLiteral(["customer", Count, "@example.com"]),
    phone: Schema.Null,
    channel: Schema.Literal("email"),
    reference: Schema.Null,
    products: Schema.Array(Schema.Literals(["sku-1", "sku-2"])),
    sendAt: Schema.Null,
    language: Schema.NullOr(Language),
    business: Schema.Null
  })
)
