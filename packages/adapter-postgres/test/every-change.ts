import * as ports from "@review-proof/ports"
import * as store from "@review-proof/ports/store"
import * as samples from "@review-proof/ports/testing"

const companyId = ports.CompanyId.make("cmp_1")
const businessId = ports.BusinessId.make("biz_1")
const keyId = ports.KeyId.make("key_1")
const reviewId = ports.ReviewId.make(1)
const invitationId = ports.InvitationId.make(1)
const endpointId = ports.EndpointId.make("we_1")
const suppressionId = ports.SuppressionId.make("sup_1")
const contactHash = ports.ContactHash.make("c".repeat(64))

const company = samples.sampleCompany({ id: companyId })
const business = samples.sampleBusiness({ id: businessId, companyId })
const review = samples.sampleReview({ id: reviewId, companyId, businessId })
const reply = samples.sampleReply({ id: ports.ReplyId.make(1), reviewId, companyId })
const revision = samples.sampleRevision({ reviewId, version: 1 })
const product = samples.sampleProduct({ companyId, businessId, sku: "loaf" })
const invitation = samples.sampleInvitation({ id: invitationId, companyId, businessId })
const request = samples.sampleProofRequest({
  id: ports.ProofRequestId.make("prf_1"),
  companyId,
  businessId,
  reviewId
})
const report = samples.sampleReport({
  id: store.ReportId.make("rpt_1"),
  companyId,
  businessId,
  reviewId,
  networkHash: contactHash
})
const importRun = samples.sampleImportRun({
  id: store.ImportRunId.make("imp_1"),
  companyId,
  businessId
})
const endpoint = samples.sampleEndpoint({
  id: endpointId,
  companyId,
  url: "https://a.example"
})
const key = samples.sampleKey({
  id: keyId,
  companyId,
  clientId: ports.ClientId.make("pwc_1"),
  hash: ports.CredentialHash.make("a".repeat(64)),
  createdBy: ports.MemberId.make("mem_1")
})

const member = samples.sampleMember({ id: ports.MemberId.make("mem_1"), companyId })
const session = samples.sampleSession({
  id: store.SessionId.make("ses_1"),
  companyId,
  memberId: member.id,
  tokenHash: store.SessionHash.make("d".repeat(64))
})

const provider = samples.sampleIdentityProvider({ companyId })

const passkey = samples.samplePasskey({
  id: store.PasskeyId.make("psk_1"),
  companyId,
  memberId: session.memberId,
  credentialId: "c1"
})

const added: ports.ScoreSums = { weight: 1n, weightedStars: 4n, stars: [0, 0, 0, 1, 0], proven: 0 }

/** One change of each kind there is. */
const changes: {
  readonly [Kind in store.Change["_tag"]]: Extract<store.Change, { readonly _tag: Kind }>
} = {
  InsertCompany: { _tag: "InsertCompany", company },
  ReplaceCompany: { _tag: "ReplaceCompany", company },
  InsertMember: { _tag: "InsertMember", member },
  InsertSession: { _tag: "InsertSession", session },
  EndSession: { _tag: "EndSession", sessionId: session.id, at: 2000 },
  EndSessionsOf: { _tag: "EndSessionsOf", memberId: session.memberId, at: 2000 },
  EndSessionsByWay: {
    _tag: "EndSessionsByWay",
    companyId,
    byProvider: false,
    except: session.id,
    at: 2000
  },
  UseSignIn: { _tag: "UseSignIn", signInId: store.SignInId.make("sin_1"), at: 2000 },
  InsertIdentityProvider: { _tag: "InsertIdentityProvider", provider },
  ReplaceIdentityProvider: { _tag: "ReplaceIdentityProvider", provider },
  RemoveIdentityProvider: { _tag: "RemoveIdentityProvider", companyId },
  LinkIdentity: {
    _tag: "LinkIdentity",
    identity: {
      companyId,
      memberId: session.memberId,
      issuer: provider.issuer,
      subject: "1",
      linkedAt: 1000
    }
  },
  UnlinkIdentitiesOf: { _tag: "UnlinkIdentitiesOf", memberId: session.memberId },
  InsertPasskey: { _tag: "InsertPasskey", passkey, maxPerMember: 20 },
  ReplacePasskey: { _tag: "ReplacePasskey", passkey },
  RemovePasskey: { _tag: "RemovePasskey", passkeyId: passkey.id },
  RemovePasskeysOf: { _tag: "RemovePasskeysOf", memberId: passkey.memberId },
  ReplaceMember: { _tag: "ReplaceMember", member },
  InsertBusiness: { _tag: "InsertBusiness", business },
  ReplaceBusiness: { _tag: "ReplaceBusiness", business },
  PutLogo: { _tag: "PutLogo", logo: { businessId, companyId, bytes: Uint8Array.of(1, 2) } },
  RemoveLogo: { _tag: "RemoveLogo", businessId },
  ReplaceScore: {
    _tag: "ReplaceScore",
    score: { ...store.emptyScore(business), sums: added, shown: 350, updatedAt: 0, version: 2 }
  },
  AddToProductScore: {
    _tag: "AddToProductScore",
    move: { businessId, companyId, sku: "loaf", added }
  },
  AddToScoreDay: {
    _tag: "AddToScoreDay",
    day: { businessId, companyId, day: 20_000, added }
  },
  InsertKey: { _tag: "InsertKey", key },
  ReplaceKey: { _tag: "ReplaceKey", key },
  EndTokens: { _tag: "EndTokens", keyId },
  ForgetAnswers: { _tag: "ForgetAnswers", companyId, naming: ["inv_1"] },
  InsertReview: { _tag: "InsertReview", review },
  ReplaceReview: { _tag: "ReplaceReview", review },
  InsertRevision: { _tag: "InsertRevision", revision },
  RewriteRevision: { _tag: "RewriteRevision", revision },
  RewriteLogText: { _tag: "RewriteLogText", reviewId, from: "rude", to: "[…]" },
  InsertModeration: { _tag: "InsertModeration", entry: samples.sampleModeration({ reviewId }) },
  InsertReply: { _tag: "InsertReply", reply },
  RewriteReply: { _tag: "RewriteReply", reply },
  RemoveReply: { _tag: "RemoveReply", reply },
  RewriteAuditDetails: {
    _tag: "RewriteAuditDetails",
    entry: samples.sampleAuditEntry({ id: ports.AuditEntryId.make("aud_2"), companyId })
  },
  InsertProduct: { _tag: "InsertProduct", product },
  ReplaceProduct: { _tag: "ReplaceProduct", product },
  InsertImportRun: { _tag: "InsertImportRun", run: importRun },
  ReplaceImportRun: { _tag: "ReplaceImportRun", run: importRun },
  InsertRejectedLines: {
    _tag: "InsertRejectedLines",
    run: importRun,
    lines: [{ line: 2, problems: { stars: "is required" } }]
  },
  InsertInvitation: {
    _tag: "InsertInvitation",
    invitation: { ...invitation, reference: "order-1" },
    quietMillis: 1000,
    messageId: "msg_1"
  },
  ReplaceInvitation: { _tag: "ReplaceInvitation", invitation },
  RescheduleMessage: { _tag: "RescheduleMessage", invitation, dueAt: 0 },
  RetryInvitation: { _tag: "RetryInvitation", invitation, leasedUntil: 0, dueAt: 0 },
  GiveUpMessage: { _tag: "GiveUpMessage", invitation, leasedUntil: 0 },
  SettleMessage: { _tag: "SettleMessage", invitation, remindAt: 0 },
  RemindOfSent: {
    _tag: "RemindOfSent",
    businessId,
    statuses: ["sent", "opened"],
    createdSince: 0,
    sentSince: 0,
    delayMillis: 0,
    atMost: 10
  },
  InsertSuppression: {
    _tag: "InsertSuppression",
    suppression: samples.sampleSuppression({ id: suppressionId, companyId, contactHash })
  },
  RemoveSuppression: { _tag: "RemoveSuppression", suppressionId },
  ForgetSuppressed: { _tag: "ForgetSuppressed", companyId, contactHashes: [contactHash] },
  InsertEndpoint: { _tag: "InsertEndpoint", endpoint, maxPerCompany: 10 },
  ReplaceEndpoint: { _tag: "ReplaceEndpoint", endpoint },
  SendWaiting: { _tag: "SendWaiting", endpointId, atMost: 10, since: 0 },
  RemoveEndpoint: { _tag: "RemoveEndpoint", endpointId },
  InsertProofRequest: { _tag: "InsertProofRequest", request },
  ReplaceProofRequest: { _tag: "ReplaceProofRequest", request },
  InsertReport: { _tag: "InsertReport", report, atMost: 10, windowMillis: 1000 },
  ReplaceReport: { _tag: "ReplaceReport", report },
  PutSavedReplies: {
    _tag: "PutSavedReplies",
    set: {
      companyId,
      replies: [{ id: store.SavedReplyId.make("srp_1"), name: "Thanks", text: "Thank you." }],
      version: 1
    }
  },
  QueueNotice: {
    _tag: "QueueNotice",
    notice: {
      id: "report rpt_1",
      companyId,
      notice: { _tag: "ReportDecided", reportId: report.id },
      dueAt: 0
    }
  }
}

/** A commit of each kind of change alone, with event, audit entry and answer. */
export const commitsOfEachKind: ReadonlyArray<{
  readonly name: string
  readonly commit: store.Commit
}> = Object.values(changes).map((change) => ({
  name: change._tag,
  commit: {
    changes: [change],
    events: [
      samples.sampleEvent({
        id: ports.EventId.make("evt_1"),
        companyId,
        facts: { _tag: "review.removed", reviewId, businessId, reason: "hidden" }
      })
    ],
    audit: [samples.sampleAuditEntry({ id: ports.AuditEntryId.make("aud_1"), companyId })],
    answer: samples.sampleAnswer({ scope: keyId, key: "k", createdAt: 0, expiresAt: 1 })
  }
}))
