/** Valid ordinary reviews and what belongs to them; a test names only the fields that matter to it. */
import type {
  ModerationEntry,
  Product,
  ProofRequest,
  Report,
  Reply,
  Review,
  ReviewRevision
} from "../../index.ts"
import type { ImportRun } from "../../store.ts"
import { type Given, sampleInstant } from "./samples.ts"

export const sampleReview = (given: Given<Review, "id" | "companyId" | "businessId">): Review => ({
  state: "published",
  stars: 4,
  title: "Fresh bread",
  text: "Still warm when I got home.",
  language: "en",
  proof: "unverified",
  evidence: null,
  reviewerName: "Noor",
  product: null,
  experienceDate: null,
  resolved: false,
  externalId: null,
  invitationId: null,
  textHash: "u2Zq0rPnDd7m3Zr0aQm1Pw",
  createdAt: sampleInstant,
  updatedAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleReply = (given: Given<Reply, "id" | "reviewId" | "companyId">): Reply => ({
  from: "Ada Owner",
  text: "Thank you, see you soon.",
  earlier: [],
  createdAt: sampleInstant,
  ...given
})

export const sampleRevision = (
  given: Given<ReviewRevision, "reviewId" | "version">
): ReviewRevision => ({
  stars: 3,
  title: null,
  text: "Fine.",
  product: null,
  experienceDate: null,
  replacedAt: sampleInstant,
  ...given
})

export const sampleModeration = (given: Given<ModerationEntry, "reviewId">): ModerationEntry => ({
  action: "hidden",
  from: "published",
  to: "hidden",
  actor: "operator",
  reason: "names a person",
  otherEvidence: null,
  at: sampleInstant,
  ...given
})

export const sampleProduct = (
  given: Given<Product, "companyId" | "businessId" | "sku">
): Product => ({
  name: "Sourdough loaf",
  url: null,
  imageUrl: null,
  gtin: null,
  group: null,
  active: true,
  createdAt: sampleInstant,
  updatedAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleProofRequest = (
  given: Given<ProofRequest, "id" | "companyId" | "businessId" | "reviewId">
): ProofRequest => ({
  kind: "transaction",
  status: "open",
  createdAt: sampleInstant,
  decidedAt: null,
  version: 1,
  ...given
})

export const sampleImportRun = (
  given: Given<ImportRun, "id" | "companyId" | "businessId">
): ImportRun => ({
  startedBy: "Robin Marsh",
  fileName: "reviews.csv",
  state: "running",
  problem: null,
  line: 0,
  imported: 0,
  duplicates: 0,
  rejected: 0,
  createdAt: sampleInstant,
  updatedAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleReport = (
  given: Given<Report, "id" | "companyId" | "businessId" | "reviewId">
): Report => ({
  reason: "fake",
  text: "I know the author, who was never there.",
  memberId: null,
  email: null,
  contactHash: null,
  language: "en",
  networkHash: null,
  status: "open",
  decision: null,
  createdAt: sampleInstant,
  decidedAt: null,
  version: 1,
  ...given
})
