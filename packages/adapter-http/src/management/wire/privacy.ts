import type { PersonReport } from "@review-proof/domain/privacy"
import type { Invitation } from "@review-proof/ports"
import { Schema } from "effect"
import {
  contactFields,
  managedInvitationFields,
  managedInvitationWire,
  SuppressionWire,
  suppressionWire
} from "./invitation.ts"
import { ReportWire, reportWire } from "./report.ts"
import { ReviewHistoryWire, reviewHistoryWire } from "./review.ts"

/** A person, by exactly one of the two fields; the domain names a wrong one. */
export const PersonWire = Schema.Struct(contactFields).annotate({ identifier: "Person" })

const HeldInvitationWire = Schema.Struct({
  ...managedInvitationFields,
  email: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  products: Schema.Array(Schema.String),
  language: Schema.NullOr(Schema.String)
}).annotate({ identifier: "HeldInvitation" })

const heldInvitationWire = (invitation: Invitation): typeof HeldInvitationWire.Type => ({
  ...managedInvitationWire(invitation),
  email: invitation.email,
  phone: invitation.phone,
  products: invitation.products,
  language: invitation.language
})

const HeldReportWire = Schema.Struct({
  ...ReportWire.fields,
  email: Schema.NullOr(Schema.String)
}).annotate({ identifier: "HeldReport" })

export const PersonReportWire = Schema.Struct({
  invitations: Schema.Array(HeldInvitationWire),
  reviews: Schema.Array(ReviewHistoryWire),
  suppressions: Schema.Array(SuppressionWire),
  reports: Schema.Array(HeldReportWire)
}).annotate({ identifier: "PersonReport" })

export const personReportWire = (
  report: PersonReport,
  baseUrl: string
): typeof PersonReportWire.Type => ({
  invitations: report.invitations.map(heldInvitationWire),
  reviews: report.reviews.map((written) => reviewHistoryWire(written, baseUrl)),
  suppressions: report.suppressions.map(suppressionWire),
  reports: report.reports.map((held) => ({ ...reportWire(held), email: held.email }))
})

export const ErasedWire = Schema.Struct({
  erased: Schema.Struct({ invitations: Schema.Int, reviews: Schema.Int })
}).annotate({ identifier: "Erased" })
