import {
  BusinessId,
  ClientId,
  CompanyId,
  ContactHash,
  CredentialHash,
  EndpointId,
  InvitationId,
  KeyId,
  MemberId,
  ProofRequestId,
  ReviewId,
  SuppressionId
} from "@review-proof/ports"
import {
  PasskeyId,
  type Session,
  ImportRunId,
  SessionHash,
  SessionId,
  ReportId
} from "@review-proof/ports/store"
import * as samples from "@review-proof/ports/testing"

export const companyId = CompanyId.make("cmp_1")
export const businessId = BusinessId.make("biz_1")
export const keyId = KeyId.make("key_1")
export const reviewId = ReviewId.make(1)
const invitationId = InvitationId.make(1)
export const endpointId = EndpointId.make("we_1")
export const suppressionId = SuppressionId.make("sup_1")
export const contactHash = ContactHash.make("c".repeat(64))

export const company = samples.sampleCompany({ id: companyId })
export const business = samples.sampleBusiness({ id: businessId, companyId })
export const review = samples.sampleReview({ id: reviewId, companyId, businessId })
export const product = samples.sampleProduct({ companyId, businessId, sku: "loaf" })
export const invitation = samples.sampleInvitation({ id: invitationId, companyId, businessId })
export const request = samples.sampleProofRequest({
  id: ProofRequestId.make("prf_1"),
  companyId,
  businessId,
  reviewId
})
export const report = samples.sampleReport({
  id: ReportId.make("rpt_1"),
  companyId,
  businessId,
  reviewId,
  networkHash: contactHash
})
export const importRun = samples.sampleImportRun({
  id: ImportRunId.make("imp_1"),
  companyId,
  businessId
})
export const endpoint = samples.sampleEndpoint({
  id: endpointId,
  companyId,
  url: "https://a.example"
})
export const key = samples.sampleKey({
  id: keyId,
  companyId,
  clientId: ClientId.make("pwc_1"),
  hash: CredentialHash.make("a".repeat(64)),
  createdBy: MemberId.make("mem_1")
})

export const session: Session = {
  id: SessionId.make("ses_1"),
  companyId,
  memberId: MemberId.make("mem_1"),
  tokenHash: SessionHash.make("d".repeat(64)),
  createdAt: 1000,
  lastUsedAt: 1000,
  browser: "Firefox on Linux",
  way: "mail",
  endedAt: null
}

export const provider = samples.sampleIdentityProvider({ companyId })

export const passkey = samples.samplePasskey({
  id: PasskeyId.make("psk_1"),
  companyId,
  memberId: session.memberId,
  credentialId: "c1"
})
